import {
  idleMs,
  isSeenDue,
  principalOfSession,
  principalOfShareLink,
  principalOfTicket,
  principalOfToken,
  sessionEnd,
  type SessionFacts,
} from './session.rules.js';

const GB = 1024 ** 3;

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
  staff: false,
  createdAt: at(NOW - DAY),
  seenAt: at(NOW),
  endsAt: null,
  preview: undefined,
  project: {
    _id: PROJECT,
    _owner: 'o'.repeat(24),
    _status: 3,
    _expired: null,
    _option: { accuracy: 4, timezone: 'Europe/Berlin' },
    _limit: {},
    hold: null,
    removedAt: null,
  },
  member: true,
  role: 'r'.repeat(24),
  roleType: 'common',
  groups: ['g'.repeat(24)],
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
      limit: { simple: true, rows: 0, entities: 0, tasks: 0, storage: 2048 * GB, aiCalls: 0 },
      accuracy: 4,
      timezone: 'Europe/Berlin',
      groups: ['g'.repeat(24)],
      role: 'r'.repeat(24),
      roleType: 'common',
    });
  });

  it('says where the project does without sockets, by its settings or its edition', () => {
    const { project } = facts();
    const inProject = (change: object) =>
      principalOfSession(facts({ project: { ...project, ...change } as SessionFacts['project'] }), asked);
    expect(inProject({ _option: { socket: false } }).sockets).toBe(false);
    expect(inProject({ _limit: { socket: false } }).sockets).toBe(false);
    expect(inProject({ _option: { socket: true } })).not.toHaveProperty('sockets');
  });

  it('carries the row and table limits of the edition, changed by the project’s own (D65)', () => {
    const { project } = facts();
    if (!project) throw new Error('no project');
    const limitOf = (_status: number, _limit = {}) =>
      principalOfSession(facts({ project: { ...project, _status, _limit } }), asked).limit;
    expect(limitOf(0)).toMatchObject({
      simple: true,
      rows: 20_000,
      entities: 20,
      tasks: 3,
      storage: GB,
      aiCalls: 50,
    });
    expect(limitOf(1, { row: 7 })).toMatchObject({ simple: true, rows: 7, entities: 100 });
  });

  it('has neither project nor role where the user does not belong', () => {
    const stranger = principalOfSession(
      facts({ member: false, role: null, roleType: null, groups: null }),
      asked,
    );
    expect(stranger).toMatchObject({ member: false, owner: false, projectState: 'active' });
    expect(Object.keys(stranger)).not.toEqual(expect.arrayContaining(['project']));
    expect([stranger.project, stranger.role, stranger.roleType, stranger.limit, stranger.groups]).toEqual([
      undefined,
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
    limit: { simple: true, rows: 0, entities: 0, tasks: 0, storage: 2048 * GB, aiCalls: 0 },
    accuracy: 4,
    timezone: 'Europe/Berlin',
  });
  const nobody = { via: 'open-token', model: 'inner', owner: false, member: false, untilMs: NOW + DAY };
  expect(principalOfToken(project, { project: 'b'.repeat(24), nowMs: NOW })).toEqual(nobody);
});

describe('The principal of a preview', () => {
  const preview = { project: PROJECT, role: 'v'.repeat(24), roleType: 'common' as const };
  const look = (change: Partial<SessionFacts> = {}) =>
    principalOfSession(
      facts({ roleType: 'admin', preview, endsAt: at(NOW + 30 * MINUTE), ...change }),
      asked,
    );

  it('has the previewed role, is no owner, belongs to no groups and ends in time', () => {
    const { project } = facts();
    if (!project) throw new Error('no project');
    const seen = look({ project: { ...project, _owner: USER } });
    expect(seen).toMatchObject({
      via: 'preview',
      owner: false,
      member: true,
      role: preview.role,
      roleType: 'common',
      project: PROJECT,
      untilMs: NOW + 30 * MINUTE,
    });
    expect(seen).not.toHaveProperty('groups');
  });

  it('is somebody from outside where the role is for those', () => {
    expect(look().model).toBe('inner');
    expect(look({ preview: { ...preview, roleType: 'public' } }).model).toBe('public');
  });

  it('is nobody where it was not opened for, where its viewer is no administrator, or without its role', () => {
    for (const change of [
      { preview: { ...preview, project: 'b'.repeat(24) } },
      { roleType: 'common' as const },
      { member: false, role: null, roleType: null },
      { preview: { ...preview, role: null, roleType: null } },
    ]) {
      const seen = look(change);
      expect(seen.member).toBe(false);
      for (const key of ['project', 'role', 'roleType']) expect(seen).not.toHaveProperty(key);
    }
  });
});

it('A public user is shut out where the owner closed the project to such, a member is not', () => {
  const { project } = facts();
  if (!project) throw new Error('no project');
  const closed = { ...project, _option: { public: false } };
  const of = (model: SessionFacts['model']) =>
    principalOfSession(facts({ model, project: closed, roleType: 'public' }), asked).member;
  expect([of('public'), of('inner')]).toEqual([false, true]);
});

it('The principal of a ticket is a member of nothing', () => {
  const ticket = { _id: 't', account: USER, model: 'inner' as const, expiresAt: at(NOW) };
  const principal = { session: 't', model: 'inner', owner: false, member: false, untilMs: NOW };
  expect(principalOfTicket(ticket)).toEqual({ ...principal, via: 'ticket', user: USER });
});

it('The principal of a share link stands where its maker stood, in its own project and nowhere else', () => {
  const { project } = facts();
  if (!project) throw new Error('no project');
  const role = { role: 'r'.repeat(24), roleType: 'common' as const };
  const share = { share: 's', account: USER, model: 'inner' as const, expiresAt: at(NOW + DAY), project };
  const of = (asking: string | undefined, owner = false) =>
    principalOfShareLink({ ...share, ...role, owner, groups: ['g'] }, { project: asking, nowMs: NOW });
  const nobody = { via: 'share', user: USER, session: 's', model: 'inner', untilMs: NOW + DAY };
  for (const asking of [undefined, 'b'.repeat(24)])
    expect(of(asking, true)).toEqual({ ...nobody, owner: false, member: false });
  expect(of(PROJECT)).toMatchObject({
    ...nobody,
    ...role,
    owner: false,
    member: true,
    groups: ['g'],
    project: PROJECT,
    projectState: 'active',
  });
  expect(of(PROJECT, true).owner).toBe(true);
});
