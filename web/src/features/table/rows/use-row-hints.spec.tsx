import { jest } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { pushes } from '../../../shared/push/pushes.js';
import { OWN_CHANGE_MS, REFRESH_EVERY_MS, useRowHints } from './use-row-hints.js';

const VIEW = 'entity:e1';

function table() {
  const refresh = jest.fn();
  const hook = renderHook(
    (parts: { saving?: number; edition?: number }) =>
      useRowHints('e1', { refresh, saving: 0, edition: 0, ...parts }),
    { initialProps: {} },
  );
  return { refresh, ...hook };
}

describe('a table whose rows others change', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reads anew what is in sight, every two seconds at most, until it is left', () => {
    const { refresh, unmount } = table();
    for (let count = 0; count < 10; count++) pushes.refresh(VIEW, null);
    jest.advanceTimersByTime(0);
    expect(refresh).toHaveBeenCalledTimes(1);
    for (let count = 0; count < 10; count++) pushes.refresh(VIEW, null);
    jest.advanceTimersByTime(REFRESH_EVERY_MS - 1);
    expect(refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(1);
    expect(refresh).toHaveBeenCalledTimes(2);
    pushes.refresh(VIEW, null);
    unmount();
    jest.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(2);
  });

  it('waits until an own change is saved and the person rests, and misses nothing that was told meanwhile', () => {
    const { refresh, rerender } = table();
    rerender({ saving: 1 });
    pushes.refresh(VIEW, null);
    jest.advanceTimersByTime(5_000);
    expect(refresh).not.toHaveBeenCalled();
    rerender({ saving: 0, edition: 1 });
    jest.advanceTimersByTime(OWN_CHANGE_MS - 1);
    rerender({ saving: 0, edition: 2 });
    pushes.refresh(VIEW, null);
    jest.advanceTimersByTime(OWN_CHANGE_MS - 1);
    expect(refresh).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('waits while somebody types', () => {
    const { refresh } = table();
    const input = document.body.appendChild(document.createElement('input'));
    input.focus();
    pushes.refresh(VIEW, null);
    jest.advanceTimersByTime(5_000);
    expect(refresh).not.toHaveBeenCalled();
    input.remove();
    jest.advanceTimersByTime(1_000);
    expect(refresh).toHaveBeenCalledTimes(1);
  });
});
