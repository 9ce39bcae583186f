import { previewStarted, sessionEnded, tokenStored } from '../shared/session/session.slice.js';
import { startPreview, storeToken } from '../shared/session/session-storage.js';
import { createStore } from '../shared/state/store.js';
import { keepSession } from './keep-session.js';

const OWN = 'o'.repeat(48);
const ROLE = 'r'.repeat(48);

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

function tab(token: string, preview = false) {
  const store = createStore();
  if (preview) store.dispatch(previewStarted());
  store.dispatch(tokenStored(token));
  keepSession(store);
  return store;
}
const otherTab = (token: string | null) => {
  storeToken(token);
  window.dispatchEvent(new StorageEvent('storage', { key: 'bm.token' }));
};

describe('the stored token', () => {
  it('is the one in use, and gone when the session is over', () => {
    const store = tab(OWN);
    store.dispatch(tokenStored(ROLE));
    expect(localStorage.getItem('bm.token')).toBe(ROLE);
    store.dispatch(sessionEnded());
    expect(localStorage.getItem('bm.token')).toBeNull();
  });

  it('follows another tab that signs in or out', () => {
    const store = tab(OWN);
    otherTab(ROLE);
    expect(store.getState().session.token).toBe(ROLE);
    otherTab(null);
    expect(store.getState().session.token).toBeNull();
  });

  it('of the person who previews outlives the preview', () => {
    storeToken(OWN);
    startPreview(ROLE, null);
    const store = tab(ROLE, true);
    // jsdom cannot leave the page; what counts is what is kept.
    const silent = console.error;
    console.error = () => undefined;
    store.dispatch(sessionEnded());
    console.error = silent;
    expect(sessionStorage.getItem('bm.preview')).toBeNull();
    expect(localStorage.getItem('bm.token')).toBe(OWN);
  });
});
