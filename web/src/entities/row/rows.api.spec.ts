/** @jest-environment jsdom */
import type { FilterNode } from '@buildmesh/domain';
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { createStore } from '../../shared/state/store.js';
import { startServer } from '../../shared/testing/server.js';
import { rowsApi } from './rows.api.js';

const ID = 'a'.padStart(24, '0');
const ROW = { _id: 'r1' };

let server: ReturnType<typeof startServer>;
afterEach(() => server.stop());

function ask(query: FilterNode[], option?: { empty: boolean }) {
  server = startServer({ 'POST /query': { data: { data: [ROW], size: 1, meta: { next: null } } } });
  const store = createStore();
  store.dispatch(tokenStored('t'.repeat(48)));
  const arg = { params: { project: ID, entity: ID }, body: { query, ...(option ? { option } : {}) } };
  return store.dispatch(rowsApi.endpoints.memberRows.initiate(arg, { track: false }));
}

describe('a query of rows', () => {
  it.each<[string, FilterNode]>([
    ['an id of an empty list', { key: '_id', opt: 'in', value: [] }],
    ['what equals nothing', { key: 'name', opt: 'eq', value: '' }],
  ])('for %s is answered with no rows and no error, without the server', async (_, node) => {
    const answer = await ask([node]);
    expect(answer).toEqual({ data: { data: [], size: 0, meta: { next: null } } });
    expect(server.asked).toEqual([]);
  });

  it('for an id of an empty list is asked where it wants what is empty', async () => {
    const answer = await ask([{ key: '_id', opt: 'in', value: [] }], { empty: true });
    expect(answer.data?.data).toEqual([ROW]);
    expect(server.asked).toHaveLength(1);
  });

  it('for anything else is asked', async () => {
    const answer = await ask([{ key: 'name', opt: 'eq', value: 'Ann' }]);
    expect(answer.data?.data).toEqual([ROW]);
  });
});
