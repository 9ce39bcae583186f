/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useTableQuery } from './use-table-query.js';
import { EMPTY_VIEW, type ViewState } from './view-state.model.js';

type Asked = Pick<ViewState, 'filter' | 'sort'>;

const NORTH: ViewState['filter'] = [{ key: 'region', opt: 'eq', value: 'north' }];
const COST: ViewState['sort'] = [{ key: 'cost', order: 'desc' }];

function shown() {
  const seen: Asked[] = [];
  const { rerender } = renderHook(
    (view: Asked) => {
      const { filter, sort } = useTableQuery(view, '');
      seen.push({ filter, sort });
    },
    { initialProps: { filter: [], sort: [] } as Asked },
  );
  return { seen, rerender };
}

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

  it('takes order and filter of a chosen view at once, never one without the other', () => {
    const { seen, rerender } = shown();
    rerender({ filter: NORTH, sort: COST });
    expect(seen.at(-1)).toEqual({ filter: NORTH, sort: COST });
    act(() => void jest.advanceTimersByTime(1_000));
    expect(seen.filter(({ filter, sort }) => filter.length !== sort.length)).toEqual([]);
  });

  it('waits for a filter that is being built', () => {
    const { seen, rerender } = shown();
    rerender({ filter: NORTH, sort: [] });
    expect(seen.at(-1)).toEqual({ filter: [], sort: [] });
    act(() => void jest.advanceTimersByTime(1_000));
    expect(seen.at(-1)).toEqual({ filter: NORTH, sort: [] });
  });
});
