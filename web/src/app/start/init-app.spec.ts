/** @jest-environment jsdom */
import { peekLastPath, storedToken, storeToken } from '../../shared/state/session/session-storage.js';
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { createStore } from '../../shared/state/store.js';
import { startServer } from '../../shared/testing/server.js';
import { initApp } from './init-app.js';

const PROJECT = 'a'.repeat(24);
const ADDRESS = `/app/${PROJECT}/home`;
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
  sessionStorage.clear();
});

async function open(reply: Parameters<typeof startServer>[0][string]) {
  server = startServer({ [`GET /app/${PROJECT}/init`]: reply });
  window.history.replaceState(null, '', ADDRESS);
  const store = createStore();
  storeToken('t'.repeat(48));
  store.dispatch(tokenStored('t'.repeat(48)));
  const started = await initApp(store, PROJECT, ADDRESS);
  return { store, started };
}

describe('the start of an app that fails', () => {
  it('clears the token and leads to sign-in, and on to the app afterwards', async () => {
    const { store, started } = await open({ code: 104, message: 'Please sign in' });
    expect(started).toBe(false);
    expect([storedToken(), store.getState().session.token]).toEqual([null, null]);
    expect(peekLastPath()).toBe(ADDRESS);
  });

  it('does not lead back to an app that is closed to the person', async () => {
    const { store, started } = await open({ code: 106, message: 'No permission' });
    expect(started).toBe(false);
    expect([storedToken(), store.getState().session.token]).toEqual([null, null]);
    expect(peekLastPath()).toBeNull();
    expect(window.location.pathname).toBe('/login');
  });

  it('keeps the session where only the server was away', async () => {
    await expect(open('unreachable')).rejects.toThrow();
    expect(storedToken()).toBe('t'.repeat(48));
  });
});
