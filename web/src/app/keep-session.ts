import { sessionEnded, tokenStored } from '../shared/session/session.slice.js';
import { storedToken, storeToken } from '../shared/session/session-storage.js';
import type { AppStore } from '../shared/state/store.js';

/** Keeps the stored token equal to the one in use, and follows other tabs that sign in or out. */
export function keepSession(store: AppStore): void {
  let known = store.getState().session.token;
  store.subscribe(() => {
    const { token } = store.getState().session;
    if (token === known) return;
    known = token;
    storeToken(token);
  });
  window.addEventListener('storage', ({ key }) => {
    if (key !== null && key !== 'bm.token') return;
    const token = storedToken();
    if (token === store.getState().session.token) return;
    known = token;
    store.dispatch(sessionEnded());
    if (token) store.dispatch(tokenStored(token));
  });
}
