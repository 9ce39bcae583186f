/** @jest-environment jsdom */
import { tokenStored, userLoaded } from '../../shared/state/session/session.slice.js';
import { brandingConfigured } from '../../shared/state/session/branding.slice.js';
import { storeToken } from '../../shared/state/session/session-storage.js';
import { createStore } from '../../shared/state/store.js';
import { USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { leave, reset, signInAddress } from './leave.js';

const TOKEN = 't'.repeat(48);
const P = 'a'.padStart(24, '0');
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server?.stop();
  localStorage.clear();
  sessionStorage.clear();
});

function signedInStore() {
  const store = createStore();
  storeToken(TOKEN);
  localStorage.setItem('bm.places', 'x');
  sessionStorage.setItem('bm.draft', 'x');
  store.dispatch(tokenStored(TOKEN));
  store.dispatch(userLoaded(USER));
  store.dispatch(brandingConfigured({ project: P, init: true, custom: true, name: 'Acme' }));
  return store;
}

describe('signing out', () => {
  it.each([
    ['the server answers', { data: true }],
    ['the server refuses', { code: 100, message: 'no' }],
    ['the server cannot be reached', 'unreachable' as const],
  ])('clears storage and state when %s', async (_, reply) => {
    server = startServer({ 'POST /user/logout': reply });
    const store = signedInStore();
    await leave(store.dispatch);
    expect(server.to('POST /user/logout')).toHaveLength(1);
    expect(localStorage.length).toBe(0);
    expect(sessionStorage.length).toBe(0);
    expect(store.getState().session).toMatchObject({ token: null, user: null, project: null, projects: [] });
    expect(store.getState().branding).toEqual({ project: null, settings: null, append: null });
  });

  it('leads to sign-in, of the custom project if one is active', () => {
    const store = signedInStore();
    expect(signInAddress(store.getState())).toBe(`/${P}/login`);
    store.dispatch(brandingConfigured({ project: P, init: true, custom: false }));
    expect(signInAddress(store.getState())).toBe('/login');
  });
});

describe('/reset', () => {
  it('clears local and session storage and asks the server nothing; the language stays', () => {
    server = startServer({});
    localStorage.setItem('bm.locale', 'ja');
    reset(signedInStore().dispatch);
    expect({ ...localStorage }).toEqual({ 'bm.locale': 'ja' });
    expect(sessionStorage.length).toBe(0);
    expect(server.asked).toEqual([]);
  });
});
