import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { pushes } from '../../../shared/push/pushes.js';
import { useRecordHints } from './use-record-hints.js';
import { REFRESH_EVERY_MS } from './use-row-hints.js';

describe('an open record', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('is read anew when its table changes, also while somebody types, every two seconds at most', () => {
    const read = jest.fn();
    const { unmount } = renderHook(() => useRecordHints('e1', read));
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    for (let count = 0; count < 10; count++) pushes.refresh('entity:e1', null);
    jest.advanceTimersByTime(0);
    expect(read).toHaveBeenCalledTimes(1);
    pushes.refresh('entity:e1', null);
    jest.advanceTimersByTime(REFRESH_EVERY_MS - 1);
    expect(read).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(read).toHaveBeenCalledTimes(2);
    input.remove();
    unmount();
    pushes.refresh('entity:e1', null);
    jest.advanceTimersByTime(60_000);
    expect(read).toHaveBeenCalledTimes(2);
  });
});
