/** @jest-environment jsdom */
import i18next from 'i18next';
import { notices } from '../../shared/notice/notices.js';
import {
  keepInvitation,
  keepSocialLogin,
  markInvitationShown,
  pendingInvitation,
  pendingSocialLogin,
} from '../../entities/session/pending.js';
import { createStore } from '../../shared/state/store.js';
import { PROJECT } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { continueInvitation, continueSocialLogin } from './use-continuations.js';

const t = i18next.t.bind(i18next) as typeof i18next.t;
const TOKEN = 'third-party-token-1';
let server: ReturnType<typeof startServer>;
let seen: string[];
let leave: () => void;
beforeEach(() => {
  seen = [];
  leave = notices.subscribe(({ level, text }) => seen.push(`${level}: ${text}`));
});
afterEach(() => {
  leave();
  server.stop();
  sessionStorage.clear();
});

describe('an identity of a messaging app that waits', () => {
  it('is bound to who signs in, and that is said', async () => {
    server = startServer({ [`GET /bind/token/${TOKEN}`]: { data: true } });
    keepSocialLogin(TOKEN);
    await continueSocialLogin(createStore(), t);
    expect(seen).toEqual(['info: Bind succeeded']);
    expect(pendingSocialLogin()).toBeNull();
  });

  it('that cannot be bound is told as an error, once', async () => {
    server = startServer({ [`GET /bind/token/${TOKEN}`]: { code: 100, message: 'Taken' } });
    keepSocialLogin(TOKEN);
    await continueSocialLogin(createStore(), t);
    await continueSocialLogin(createStore(), t);
    expect(seen).toEqual(['error: Bind failed']);
    expect(server.asked).toHaveLength(1);
  });
});

describe('an invitation that waits', () => {
  const replies = {
    'POST /invite/preview': { data: { project: PROJECT._id, name: 'Shop', role: 'Staff' } },
    'POST /user/invite': { data: { project: PROJECT._id, role: 'r' } },
    'GET /project/list': { data: [PROJECT] },
    'GET /init': { data: { project: PROJECT, role: null, auth: {}, routes: [], limit: {}, option: {} } },
  };

  it('is accepted at once when it was shown before signing in, and its project is entered', async () => {
    server = startServer(replies);
    keepInvitation('AB12CD34');
    markInvitationShown();
    const store = createStore();
    await continueInvitation(store, t, () => Promise.reject(new Error('asked')));
    expect(server.to('POST /user/invite')[0]?.body).toEqual({ code: 'AB12CD34' });
    expect(store.getState().session.project?._id).toBe(PROJECT._id);
    expect(pendingInvitation()).toBeNull();
  });

  it('is asked about when somebody signed in opens it; a refusal joins nothing', async () => {
    server = startServer(replies);
    keepInvitation('AB12CD34');
    const asked: string[] = [];
    await continueInvitation(createStore(), t, async ({ text }) => (asked.push(text), false));
    expect(asked[0]).toContain('Shop');
    expect(asked[0]).toContain('Staff');
    expect(server.to('POST /user/invite')).toEqual([]);
  });

  it('that is over says so', async () => {
    server = startServer({ 'POST /invite/preview': { code: 100, message: 'Invitation is invalid' } });
    keepInvitation('AB12CD34');
    await continueInvitation(createStore(), t, async () => true);
    expect(seen).toEqual(['error: Invitation is invalid']);
  });
});
