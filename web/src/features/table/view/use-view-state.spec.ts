/** @jest-environment jsdom */
import { act, renderHook } from '@testing-library/react';
import { startPreview } from '../../../shared/state/session/session-storage.js';
import { useViewState } from './use-view-state.js';

const KEY = 'bm.table.ada.orders';
const looker = { user: 'ada', entity: 'orders', keys: ['name', 'price'], hiddenAtFirst: [] };

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function hide(...hidden: string[]) {
  const { result } = renderHook(() => useViewState(looker));
  act(() => result.current.change({ hidden }));
  return result;
}

describe('how a person looks at a table', () => {
  it('is remembered at once, so that who leaves right after a change finds it again', () => {
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
