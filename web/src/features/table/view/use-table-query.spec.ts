/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useTableQuery } from './use-table-query.js';
import { EMPTY_VIEW } from './view-state.model.js';

describe('what a table asks for', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('looks for what was typed 500 ms after the last letter', () => {
    const { result, rerender } = renderHook(({ search }) => useTableQuery(EMPTY_VIEW, search), {
      initialProps: { search: '' },
    });
    rerender({ search: 'a' });
    act(() => void jest.advanceTimersByTime(400));
    rerender({ search: 'ab ' });
    act(() => void jest.advanceTimersByTime(499));
    expect(result.current.search).toBe('');
    act(() => void jest.advanceTimersByTime(1));
    expect(result.current.search).toBe('ab');
  });
});
