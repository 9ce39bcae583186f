import type { Row } from '@buildmesh/contracts';
import { act, renderHook, waitFor } from '@testing-library/react';
import { RowSource } from '../../rows/row-source.js';
import { useChecks } from './use-checks.js';

describe('ticked rows', () => {
  it('are those that are left once others removed some of them', async () => {
    const rows: Row[] = ['a', 'b', 'c'].map((_id) => ({ _id }));
    const now = { rows };
    const source = new RowSource(async () => ({ rows: now.rows, next: null }), { pauseMs: 0 });
    await source.load({ first: 0, last: 3 });
    const { result } = renderHook(() => useChecks(source));
    act(() => result.current.toggle(rows.slice(0, 2), true));
    now.rows = rows.slice(1);
    act(() => source.refresh());
    expect([...result.current.ids]).toEqual(['a', 'b']);
    await waitFor(() => expect([...result.current.ids]).toEqual(['b']));
  });
});
