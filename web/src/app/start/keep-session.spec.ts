/** @jest-environment jsdom */
import { foreignNow, setForeign } from '../../entities/session/foreign.js';
import {
  previewStarted,
  sessionEnded,
  tokenStored,
  userLoaded,
} from '../../shared/state/session/session.slice.js';
import { startPreview, storeToken } from '../../shared/state/session/session-storage.js';
import { startApi } from '../../entities/session/start.api.js';
import { createStore } from '../../shared/state/store.js';
import { PROJECT, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
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

  it('is left as the other tab wrote it', () => {
    tab(OWN);
    const written: unknown[] = [];
    const setItem = Storage.prototype.setItem;
    const removeItem = Storage.prototype.removeItem;
    storeToken(ROLE);
    Storage.prototype.setItem = (...pair) => void written.push(pair);
    Storage.prototype.removeItem = (key) => void written.push(key);
    window.dispatchEvent(new StorageEvent('storage', { key: 'bm.token' }));
    Object.assign(Storage.prototype, { setItem, removeItem });
    expect(written).toEqual([]);
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

describe('what is known of one person', () => {
  const projects = (store: ReturnType<typeof tab>) =>
    store.dispatch(startApi.endpoints.projects.initiate({ quiet: true }));
  const shown = (store: ReturnType<typeof tab>) =>
    startApi.endpoints.projects.select({ quiet: true })(store.getState()).data;
  let server: ReturnType<typeof startServer>;
  afterEach(() => server.stop());

  it('is not shown to the next, whose own requests go on', async () => {
    let list = [PROJECT];
    server = startServer({ 'GET /project/list': () => ({ data: list }) });
    const store = tab(OWN);
    await projects(store);
    expect(shown(store)).toHaveLength(1);
    list = [];
    store.dispatch(sessionEnded());
    store.dispatch(tokenStored(ROLE));
    expect(shown(store)).toBeUndefined();
    expect((await projects(store)).data).toEqual([]);
  });

  it('does not swallow the refusal that ends the session', async () => {
    server = startServer({ 'GET /project/list': { code: 104, message: 'No session' } });
    const store = tab(OWN);
    expect((await projects(store)).error).toMatchObject({ code: 104 });
    expect(localStorage.getItem('bm.token')).toBeNull();
  });

  it('leaves the tab when another person comes, not when the same one signs in again', () => {
    server = startServer({});
    const store = tab(OWN);
    const signIn = (_id: string) => {
      store.dispatch(sessionEnded());
      store.dispatch(tokenStored(OWN));
      store.dispatch(userLoaded({ ...USER, _id }));
    };
    signIn('ada');
    const foreign = { project: 'p2', name: 'Other', home: 'p1', homeName: 'Own' };
    setForeign(foreign);
    signIn('ada');
    expect(foreignNow()).toEqual(foreign);
    signIn('grace');
    expect(foreignNow()).toBeNull();
  });
});
