import { jest } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { startPreview } from '../../shared/session/session-storage.js';
import { useViewState } from './use-view-state.js';

const KEY = 'bm.table.ada.orders';
const looker = { user: 'ada', entity: 'orders', keys: ['name', 'price'], hiddenAtFirst: [] };

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

function hide(...hidden: string[]) {
  const { result } = renderHook(() => useViewState(looker));
  act(() => result.current.change({ hidden }));
  act(() => void jest.advanceTimersByTime(1000));
  return result;
}

describe('how a person looks at a table', () => {
  it('is remembered', () => {
    hide('price');
    expect(renderHook(() => useViewState(looker)).result.current.view.hidden).toEqual(['price']);
  });

  it('is neither shown nor changed by a preview', () => {
    hide('price');
    const own = localStorage.getItem(KEY);
    startPreview('r'.repeat(48), null);
    expect(renderHook(() => useViewState(looker)).result.current.view.hidden).toEqual([]);
    expect(hide('name').current.view.hidden).toEqual(['name']);
    expect(localStorage.getItem(KEY)).toBe(own);
  });
});
