/** @jest-environment jsdom */
import type { Project } from '@buildmesh/contracts';
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { storeLastPath, storeProject, storeToken } from '../../shared/state/session/session-storage.js';
import { brandingConfigured } from '../../shared/state/session/branding.slice.js';
import { createStore } from '../../shared/state/store.js';
import { PROJECT, USER } from '../../shared/testing/render-app.js';
import { startServer, type ReceivedCall } from '../../shared/testing/server.js';
import { loadSession } from './boot.js';
import { keepSession } from './keep-session.js';

const OLD = 'o'.repeat(48);
const NEW = 'n'.repeat(48);
const wishes = { requested: null, devProject: null };
const project = (letter: string, change: Partial<Project> = {}): Project => ({
  ...PROJECT,
  _id: letter.padStart(24, '0'),
  ...change,
});
const A = project('a');
const B = project('b');

type Replies = Parameters<typeof startServer>[0];
type Reply = Exclude<Replies[string], (asked: ReceivedCall) => unknown>;
let server: ReturnType<typeof startServer>;

function start(replies: Replies) {
  server = startServer({
    'GET /user/userInfo': { data: { user: USER } },
    'GET /project/list': { data: [A, B] },
    'GET /init': ({ path }) => ({
      data: {
        project: project(path.split('/').at(-2)?.at(-1) ?? ''),
        role: null,
        auth: {},
        routes: [],
        limit: {},
        option: {},
      },
    }),
    ...replies,
  });
  const store = createStore();
  storeToken(OLD);
  store.dispatch(tokenStored(OLD));
  return store;
}
beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(() => {
  server.stop();
  localStorage.clear();
  sessionStorage.clear();
});
const entered = (store: ReturnType<typeof createStore>) => store.getState().session.project?._id;

describe('the start of a session', () => {
  it('loads user info with the stored token, then marks it as fetched', async () => {
    const store = start({});
    expect(store.getState().session.user).toBeNull();
    expect(await loadSession(store, wishes)).toBeNull();
    expect(server.asked[0]?.path).toBe('/api/common/user/userInfo');
    expect(server.asked[0]?.headers['x-token']).toBe(OLD);
    expect(store.getState().session.user).toEqual(USER);
  });

  it('stores a token that comes with the user info', async () => {
    const store = start({ 'GET /user/userInfo': { data: { user: USER, token: NEW } } });
    await loadSession(store, wishes);
    expect(localStorage.getItem('bm.token')).toBe(NEW);
    expect(server.to('GET /project/list')[0]?.headers['x-token']).toBe(NEW);
  });

  it('clears a token that fails to load', async () => {
    const store = start({ 'GET /user/userInfo': { code: 104, message: 'No session' } });
    expect(await loadSession(store, wishes)).toBeNull();
    expect(store.getState().session.token).toBeNull();
    expect(localStorage.getItem('bm.token')).toBeNull();
  });

  it('keeps the token when the server cannot be reached', async () => {
    const store = start({ 'GET /user/userInfo': { code: 503, message: '', status: 503 } });
    expect(await loadSession(store, wishes)).toMatchObject({ code: 503 });
    expect(localStorage.getItem('bm.token')).toBe(OLD);
  });

  it('opens the page that was asked for before signing in', async () => {
    window.history.replaceState(null, '', '/login');
    storeLastPath(`/${B._id}/table/x?record=1`);
    const store = start({});
    await loadSession(store, wishes);
    expect(window.location.pathname + window.location.search).toBe(`/${B._id}/table/x?record=1`);
    expect(entered(store)).toBe(B._id);
  });

  it('enters the stored project, unless a custom project is in force', async () => {
    const store = start({});
    storeProject(B._id);
    await loadSession(store, wishes);
    expect(entered(store)).toBe(B._id);

    const branded = start({});
    storeProject(B._id);
    branded.dispatch(brandingConfigured({ project: A._id, init: true, custom: true, name: 'Acme' }));
    await loadSession(branded, { ...wishes, requested: A._id });
    expect(entered(branded)).toBe(A._id);
  });

  it('starts the project of the address or the stored one when the list of projects fails', async () => {
    const store = start({ 'GET /project/list': { code: 100, message: 'Not now' } });
    storeProject(B._id);
    expect(await loadSession(store, wishes)).toBeNull();
    expect(entered(store)).toBe(B._id);
    expect(store.getState().session.user).toEqual(USER);
  });

  it('starts the project of the deployment for somebody without projects', async () => {
    const store = start({ 'GET /project/list': { data: [] } });
    await loadSession(store, { ...wishes, devProject: A._id });
    expect(entered(store)).toBe(A._id);
  });
});

describe('a start that another tab overtakes', () => {
  const OTHER = { ...USER, _id: 'f'.repeat(24), nickname: 'Somebody else' };
  const ofOther = ({ headers }: ReceivedCall) => headers['x-token'] === NEW;

  /** Answers to the old session only after the other tab has signed somebody in, or out, in its place. */
  function overtaken(at: string, token: string | null, late: Reply = { data: { user: USER } }) {
    let passed = false;
    const replies: Record<string, (call: ReceivedCall) => Reply> = {
      'GET /user/userInfo': (call) => ({ data: { user: ofOther(call) ? OTHER : USER } }),
      'GET /project/list': (call) => ({ data: ofOther(call) ? [] : [A, B] }),
    };
    const { [at]: plain, ...others } = replies;
    const store = start({
      ...others,
      [at]: (call: ReceivedCall) => {
        if (passed) return plain?.(call) ?? late;
        passed = true;
        storeToken(token);
        window.dispatchEvent(new StorageEvent('storage', { key: 'bm.token' }));
        return late;
      },
    });
    keepSession(store);
    return store;
  }

  it('shows the person who signed in there, not the one whose answer came late', async () => {
    const store = overtaken('GET /user/userInfo', NEW);
    expect(await loadSession(store, wishes)).toBeNull();
    expect(store.getState().session).toMatchObject({ token: NEW, user: OTHER, projects: [] });
    expect(localStorage.getItem('bm.token')).toBe(NEW);
  });

  it('does not end the new session when the old one is refused', async () => {
    const store = overtaken('GET /user/userInfo', NEW, { code: 104, message: 'No session' });
    await loadSession(store, wishes);
    expect(store.getState().session).toMatchObject({ token: NEW, user: OTHER });
    expect(localStorage.getItem('bm.token')).toBe(NEW);
  });

  it('does not put the token of the old session in the place of the new one', async () => {
    const store = overtaken('GET /user/userInfo', NEW, { data: { user: USER, token: 'r'.repeat(48) } });
    await loadSession(store, wishes);
    expect(localStorage.getItem('bm.token')).toBe(NEW);
    expect(store.getState().session.user).toEqual(OTHER);
  });

  it('leaves nothing of the projects of the person before', async () => {
    const store = overtaken('GET /project/list', NEW, { data: [A, B] });
    await loadSession(store, wishes);
    expect(store.getState().session).toMatchObject({ user: OTHER, projects: [], project: null });
  });

  it('leaves nothing of the project that the person before was about to enter', async () => {
    const late = { project: A, role: null, auth: {}, routes: [], limit: {}, option: {} };
    const store = overtaken('GET /init', NEW, { data: late });
    await loadSession(store, wishes);
    expect(store.getState().session).toMatchObject({ user: OTHER, projects: [], project: null });
  });

  it('lets nobody in after the other tab signed out', async () => {
    const store = overtaken('GET /user/userInfo', null);
    expect(await loadSession(store, wishes)).toBeNull();
    expect(store.getState().session).toMatchObject({ token: null, user: null, project: null });
  });
});
