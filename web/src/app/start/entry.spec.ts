/** @jest-environment jsdom */
import { tokenStored } from '../../shared/state/session/session.slice.js';
import { storeToken } from '../../shared/state/session/session-storage.js';
import { createStore } from '../../shared/state/store.js';
import { USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import type { Confirmation } from '../../shared/ui/dialog/confirm-dialog.js';
import { enterWith } from './entry.js';
import type { Entry } from './start-options.js';

const OLD = 'o'.repeat(48);
const NEW = 'n'.repeat(48);
const TICKET = 'T'.repeat(40);
const P = 'a'.padStart(24, '0');
const OTHER = { ...USER, _id: '2'.padStart(24, '0'), nickname: 'Grace' };

type Replies = Parameters<typeof startServer>[0];
let server: ReturnType<typeof startServer>;
afterEach(() => {
  server.stop();
  localStorage.clear();
  sessionStorage.clear();
});

async function enter(via: Entry['via'], replies: Replies, { own = false, answer = true } = {}) {
  server = startServer(replies);
  const store = createStore();
  if (own) {
    storeToken(OLD);
    store.dispatch(tokenStored(OLD));
  }
  const asked: Confirmation[] = [];
  const project = await enterWith(
    store,
    { via, token: TICKET },
    async (question) => (asked.push(question), answer),
  );
  return { store, asked, project, token: store.getState().session.token };
}
const exchange = { 'POST /ticket/exchange': { data: { token: NEW, data: OTHER, project: P } } };
const whoIsHere = { 'GET /user/userInfo': { data: { user: USER } } };

describe('a ticket in the address', () => {
  it('signs in with its session and names its project', async () => {
    const { token, project, asked } = await enter('login', exchange);
    expect({ token, project }).toEqual({ token: NEW, project: P });
    expect(asked).toEqual([]);
    expect(localStorage.getItem('bm.token')).toBe(NEW);
    expect(server.asked[0]?.body).toEqual({ ticket: TICKET });
  });

  it('asks somebody else who is signed in before their session goes', async () => {
    const { token, asked } = await enter('login', { ...exchange, ...whoIsHere }, { own: true });
    expect(asked[0]?.text).toContain('Ada');
    expect(asked[0]?.text).toContain('Grace');
    expect(token).toBe(NEW);
  });

  it('leaves their session alone when they refuse, and ends the new one', async () => {
    const replies = { ...exchange, ...whoIsHere, 'POST /user/logout': { data: true } };
    const { token, project } = await enter('login', replies, { own: true, answer: false });
    expect({ token, project }).toEqual({ token: OLD, project: null });
    expect(localStorage.getItem('bm.token')).toBe(OLD);
    expect(server.to('POST /user/logout')[0]?.headers['x-token']).toBe(NEW);
  });

  it('asks nothing when the same person is signed in already', async () => {
    const same = { 'POST /ticket/exchange': { data: { token: NEW, data: USER } } };
    const { asked, token } = await enter('login', { ...same, ...whoIsHere }, { own: true });
    expect({ asked, token }).toEqual({ asked: [], token: NEW });
  });

  it('that is used up changes nothing', async () => {
    const refused = { 'POST /ticket/exchange': { code: 100, message: 'The link is no longer valid' } };
    const { token, project } = await enter('login', refused, { own: true });
    expect({ token, project }).toEqual({ token: OLD, project: null });
  });
});

describe('a token in o_u_token', () => {
  it('is exchanged for a fresh one, which alone is kept', async () => {
    const { token } = await enter('option', { 'GET /user/userInfo': { data: { user: OTHER, token: NEW } } });
    expect(token).toBe(NEW);
    expect(server.asked[0]?.headers).toMatchObject({ 'x-token': TICKET, 'x-exchange': '1' });
    expect(JSON.stringify({ ...localStorage })).not.toContain(TICKET);
  });
});

describe('a preview ticket', () => {
  it('opens a preview in this tab and leaves the own session to the others', async () => {
    const { store, project, asked } = await enter('preview', { ...exchange, ...whoIsHere }, { own: true });
    expect(project).toBe(P);
    expect(asked).toEqual([]);
    expect(store.getState().session).toMatchObject({ token: NEW, preview: true });
    expect(localStorage.getItem('bm.token')).toBe(OLD);
    expect(sessionStorage.getItem('bm.preview')).not.toBeNull();
  });
});
