/** @jest-environment jsdom */
import { createStore } from '../../shared/state/store.js';
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { startServer } from '../../shared/testing/server.js';
import { roleListApi } from './role-list.api.js';

const PROJECT = 'a'.padStart(24, '0');

it('the roles of a project are asked for at most once in half a second, and later callers share the answer', async () => {
  const times: number[] = [];
  const server = startServer({ 'GET /role/list': () => (times.push(performance.now()), { data: [] }) });
  const store = createStore();
  store.dispatch(tokenStored('t'.repeat(48)));
  const ask = () =>
    store.dispatch(
      roleListApi.endpoints.roleList.initiate(
        { params: { project: PROJECT } },
        { forceRefetch: true, subscribe: false },
      ),
    );
  const startedMs = performance.now();
  await ask();
  await Promise.all([ask(), ask()]);
  server.stop();
  expect(times).toHaveLength(2);
  // Timers may fire a moment early.
  expect((times[1] ?? 0) - startedMs).toBeGreaterThan(480);
});
