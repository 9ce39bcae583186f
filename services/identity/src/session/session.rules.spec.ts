import type { SessionFacts } from './session.rules.js';
import { idleMs, isSeenDue, principalOfSession, principalOfToken, sessionEnd } from './session.rules.js';

const MINUTE = 60_000;
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 27);
const USER = 'u'.repeat(24);
const PROJECT = 'a'.repeat(24);
const at = (ms: number) => new Date(ms);

const facts = (change: Partial<SessionFacts> = {}): SessionFacts => ({
  session: 's'.repeat(24),
  account: USER,
  model: 'inner',
  createdAt: at(NOW - DAY),
  seenAt: at(NOW),
  project: {
    _id: PROJECT,
    _owner: 'o'.repeat(24),
    _status: 3,
    _expired: null,
    _option: { accuracy: 4, timezone: 'Europe/Berlin' },
    _limit: {},
    removedAt: null,
  },
  member: true,
  role: 'r'.repeat(24),
  roleType: 'common',
  ...change,
});
const asked = { project: PROJECT, nowMs: NOW, idle: 7 * DAY };

describe('The end of a session', () => {
  it('slides seven days after the last call, with the minute in which calls are not recorded', () => {
    expect(sessionEnd({ createdAt: at(NOW), seenAt: at(NOW + DAY) }, idleMs(0))).toBe(NOW + 8 * DAY + MINUTE);
  });

  it('comes 30 days after sign-in at the latest', () => {
    expect(sessionEnd({ createdAt: at(NOW), seenAt: at(NOW + 29 * DAY) }, idleMs(0))).toBe(NOW + 30 * DAY);
  });

  it('follows the configured access expiry instead of the seven days', () => {
    expect(sessionEnd({ createdAt: at(NOW), seenAt: at(NOW) }, idleMs(30))).toBe(NOW + 31 * MINUTE);
  });

  it('is moved at most once a minute', () => {
    expect([isSeenDue(at(NOW - MINUTE + 1), NOW), isSeenDue(at(NOW - MINUTE), NOW)]).toEqual([false, true]);
  });
});

describe('The principal of a session', () => {
  it('has the member’s role and the project’s settings', () => {
    expect(principalOfSession(facts(), asked)).toEqual({
      via: 'session',
      user: USER,
      session: 's'.repeat(24),
      model: 'inner',
      owner: false,
      member: true,
      untilMs: NOW + 7 * DAY + MINUTE,
      projectState: 'active',
      project: PROJECT,
      limit: { simple: true },
      accuracy: 4,
      timezone: 'Europe/Berlin',
      role: 'r'.repeat(24),
      roleType: 'common',
    });
  });

  it('has neither project nor role where the user does not belong', () => {
    const stranger = principalOfSession(facts({ member: false, role: null, roleType: null }), asked);
    expect(stranger).toMatchObject({ member: false, owner: false, projectState: 'active' });
    expect(Object.keys(stranger)).not.toEqual(expect.arrayContaining(['project']));
    expect([stranger.project, stranger.role, stranger.roleType, stranger.limit]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('never takes a role from somebody who is not a member', () => {
    expect(principalOfSession(facts({ member: false }), asked).role).toBeUndefined();
  });

  it('says gone for a project that is not there, and nothing of a project that was not asked for', () => {
    expect(principalOfSession(facts({ project: undefined, member: false }), asked).projectState).toBe('gone');
    const plain = principalOfSession(facts({ project: undefined, member: false }), { nowMs: NOW, idle: DAY });
    expect(plain.projectState).toBeUndefined();
  });
});

it('A project token is an admin of its project, not the owner, and nobody elsewhere', () => {
  const project = facts().project;
  if (!project) throw new Error('no project');
  expect(principalOfToken(project, { nowMs: NOW })).toEqual({
    via: 'open-token',
    model: 'inner',
    owner: false,
    member: true,
    roleType: 'admin',
    projectState: 'active',
    untilMs: NOW + DAY,
    project: PROJECT,
    limit: { simple: true },
    accuracy: 4,
    timezone: 'Europe/Berlin',
  });
  const nobody = { via: 'open-token', model: 'inner', owner: false, member: false, untilMs: NOW + DAY };
  expect(principalOfToken(project, { project: 'b'.repeat(24), nowMs: NOW })).toEqual(nobody);
});
