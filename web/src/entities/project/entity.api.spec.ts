/** @jest-environment jsdom */
import { jest } from '@jest/globals';
import { entityApi } from './entity.api.js';
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { createStore } from '../../shared/state/store.js';
import { startServer } from '../../shared/testing/server.js';

const arg = { params: { project: 'a'.padStart(24, '0') } };
let server: ReturnType<typeof startServer>;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  server.stop();
});

function begun() {
  server = startServer({ 'GET /list': { data: [] } });
  const store = createStore();
  store.dispatch(tokenStored('t'.repeat(48)));
  return store;
}

describe('an answer of the server', () => {
  it('is kept for a minute after nobody looks at it any more', async () => {
    const store = begun();
    const { initiate, select } = entityApi.endpoints.visibleEntities;
    const looking = store.dispatch(initiate(arg));
    await jest.advanceTimersByTimeAsync(120_000);
    const isKept = () => select(arg)(store.getState()).data !== undefined;
    expect(isKept()).toBe(true);
    looking.unsubscribe();
    await jest.advanceTimersByTimeAsync(59_999);
    expect(isKept()).toBe(true);
    await jest.advanceTimersByTimeAsync(1);
    expect(isKept()).toBe(false);
  });
});

describe('the fields of all tables', () => {
  it('are listed at most once in a second, however often they change', async () => {
    const store = begun();
    const list = () =>
      store.dispatch(entityApi.endpoints.allEntities.initiate(arg, { forceRefetch: true, subscribe: false }));
    void list();
    await jest.advanceTimersByTimeAsync(10);
    void list();
    await jest.advanceTimersByTimeAsync(10);
    void list();
    await jest.advanceTimersByTimeAsync(979);
    expect(server.asked).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(server.asked).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(5000);
    expect(server.asked).toHaveLength(2);
  });
});
