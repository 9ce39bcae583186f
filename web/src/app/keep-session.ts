import { api } from '../shared/api/api.js';
import { sessionEnded, tokenStored } from '../shared/session/session.slice.js';
import { endPreview, isPreview, storedToken, storeToken } from '../shared/session/session-storage.js';
import type { AppStore } from '../shared/state/store.js';

/** Keeps the stored token equal to the one in use, and follows other tabs that sign in or out. */
export function keepSession(store: AppStore): void {
  let { token: known, preview: before } = store.getState().session;
  store.subscribe(() => {
    const { token, preview } = store.getState().session;
    const ended = before && !preview;
    before = preview;
    if (token === known) return;
    known = token;
    if (ended) return leavePreview();
    storeToken(token);
  });
  window.addEventListener('storage', ({ key }) => {
    // A preview is of this tab only: what other tabs do with the own session does not concern it.
    if (isPreview() || (key !== null && key !== 'bm.token')) return;
    const token = storedToken();
    if (token === store.getState().session.token) return;
    known = token;
    store.dispatch(sessionEnded());
    store.dispatch(api.util.resetApiState());
    if (token) store.dispatch(tokenStored(token));
  });
}

/** A preview that is over leaves the own session, if there is one. */
function leavePreview(): void {
  endPreview();
  window.location.assign('/');
}
