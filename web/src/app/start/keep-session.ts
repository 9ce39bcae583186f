import { api } from '../../shared/api/api.js';
import { setForeign } from '../../entities/session/foreign.js';
import { sessionEnded, tokenStored } from '../../shared/state/session/session.slice.js';
import {
  claimTab,
  endPreview,
  isPreview,
  storedToken,
  storeToken,
} from '../../shared/state/session/session-storage.js';
import type { AppStore } from '../../shared/state/store.js';

/**
 * Keeps the stored token equal to the one in use, follows other tabs that sign in or out, and lets nobody find what this
 * tab keeps of the person before them.
 */
export function keepSession(store: AppStore): void {
  let { token: known, user: person, preview: before } = store.getState().session;
  let following = false;
  store.subscribe(() => {
    const { token, user, preview } = store.getState().session;
    if (user !== person) {
      person = user;
      if (user && claimTab(user._id)) setForeign(null);
    }
    const ended = before && !preview;
    before = preview;
    if (token === known) return;
    const begins = known === null;
    known = token;
    // Not when a session ends: who still waits for an answer of it would lose the refusal that ended it.
    if (begins) store.dispatch(api.util.resetApiState());
    if (ended) return leavePreview();
    if (!following) storeToken(token);
  });
  window.addEventListener('storage', ({ key }) => {
    // A preview is of this tab only: what other tabs do with the own session does not concern it.
    if (isPreview() || (key !== null && key !== 'bm.token')) return;
    const token = storedToken();
    if (token === store.getState().session.token) return;
    // The other tab has written what is to be kept: writing it again could end its session.
    following = true;
    store.dispatch(sessionEnded());
    if (token) store.dispatch(tokenStored(token));
    following = false;
  });
}

/** A preview that is over leaves the own session, if there is one. */
function leavePreview(): void {
  endPreview();
  window.location.assign('/');
}
