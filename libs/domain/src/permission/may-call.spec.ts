import { mayCall } from './may-call.js';
import type { Caller, CallLevel, Endpoint } from './permission.types.js';

const P = 'a'.repeat(24);
const CALLERS: Record<string, Caller> = {
  anonymous: { via: 'anonymous', owner: false },
  stranger: { via: 'session', owner: false },
  'stranger in a project': { via: 'session', project: P, member: false, owner: false },
  'public user': { via: 'session', project: P, roleType: 'public', owner: false },
  member: { via: 'session', project: P, roleType: 'common', owner: false },
  admin: { via: 'session', project: P, roleType: 'admin', owner: false },
  owner: { via: 'session', project: P, owner: true },
  'project token': { via: 'open-token', project: P, roleType: 'admin', owner: false },
  // Whatever the ticket or share token says of itself beside, it opens nothing.
  ticket: { via: 'ticket', project: P, member: true, roleType: 'admin', owner: true, staff: true },
  'share token': { via: 'share', project: P, member: true, roleType: 'admin', owner: true, staff: true },
  'preview of a member': { via: 'preview', project: P, roleType: 'common', owner: false },
  'preview of an admin': { via: 'preview', project: P, roleType: 'admin', owner: true, staff: true },
  'platform staff': { via: 'session', owner: false, staff: true },
  system: { via: 'system', owner: false },
};
const YES = undefined;
const NO = 'no-authority';
const SIGN_IN = 'no-session';

/** One line per caller, in the order of the levels: every cell is written down, also the refused ones. */
const LEVELS: CallLevel[] = [
  'public',
  'session',
  'member',
  'admin',
  'owner',
  'open-token',
  'provider',
  'internal',
];
const READING: Record<string, (undefined | string)[]> = {
  anonymous: [YES, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, NO],
  stranger: [YES, YES, NO, NO, NO, NO, NO, NO],
  'stranger in a project': [YES, YES, NO, NO, NO, NO, NO, NO],
  'public user': [YES, YES, YES, NO, NO, YES, NO, NO],
  member: [YES, YES, YES, NO, NO, YES, NO, NO],
  admin: [YES, YES, YES, YES, NO, YES, NO, NO],
  owner: [YES, YES, YES, YES, YES, YES, NO, NO],
  'project token': [YES, NO, NO, NO, NO, YES, NO, NO],
  ticket: [YES, NO, NO, NO, NO, NO, NO, NO],
  'share token': [YES, NO, NO, NO, NO, NO, NO, NO],
  'preview of a member': [YES, YES, YES, NO, NO, YES, NO, NO],
  'preview of an admin': [YES, YES, YES, YES, NO, YES, NO, NO],
  'platform staff': [YES, YES, NO, NO, NO, NO, YES, NO],
  system: [YES, YES, YES, YES, YES, YES, YES, YES],
};
/** Where writing differs from reading. */
const WRITING: typeof READING = {
  ...READING,
  'preview of a member': [YES, NO, NO, NO, NO, NO, NO, NO],
  'preview of an admin': [YES, NO, NO, NO, NO, NO, NO, NO],
};
const KINDS: Record<Endpoint['kind'], typeof READING> = {
  query: READING,
  redirect: WRITING,
  hook: WRITING,
  command: WRITING,
  stream: WRITING,
  upload: WRITING,
  file: WRITING,
};
const CELLS = Object.entries(KINDS).flatMap(([kind, matrix]) =>
  Object.entries(matrix).flatMap(([who, row]) =>
    LEVELS.map((level, at) => ({ who, kind: kind as Endpoint['kind'], level, answer: row[at] })),
  ),
);

function decide(who: string, door: Endpoint): string | undefined {
  const caller = CALLERS[who];
  if (!caller) throw new Error(who);
  return mayCall(door, caller);
}

describe('who may call what (D27)', () => {
  test.each(CELLS)('$who, $kind of level $level: $answer', ({ who, kind, level, answer }) => {
    expect(decide(who, { access: { level }, kind })).toBe(answer);
  });

  test('a ticket opens its exchange and nothing else', () => {
    const exchange: Endpoint = { access: { level: 'session', withTicket: true }, kind: 'query' };
    expect(decide('ticket', exchange)).toBe(YES);
    expect(decide('share token', exchange)).toBe(NO);
    expect(decide('anonymous', exchange)).toBe(SIGN_IN);
  });

  test('a share token reads what says so, in its project, and changes nothing', () => {
    const door = (level: CallLevel, kind: Endpoint['kind'] = 'query'): Endpoint => ({
      access: { level, withShare: true },
      kind,
    });
    for (const level of ['session', 'member'] as const) expect(decide('share token', door(level))).toBe(YES);
    for (const level of ['admin', 'owner', 'open-token', 'provider', 'internal'] as const)
      expect(decide('share token', door(level))).toBe(NO);
    for (const kind of ['command', 'upload', 'file', 'redirect', 'hook'] as const)
      expect(decide('share token', door('member', kind))).toBe(NO);
    expect(mayCall(door('member'), { via: 'share', member: false, owner: false })).toBe(NO);
  });

  test('a preview may make the commands that say so, on the levels it reaches', () => {
    const signOut: Endpoint = { access: { level: 'session', inPreview: true }, kind: 'command' };
    expect(decide('preview of a member', signOut)).toBe(YES);
    const owners: Endpoint = { access: { level: 'owner', inPreview: true }, kind: 'command' };
    expect(decide('preview of an admin', owners)).toBe(NO);
  });

  test('a level nobody knows is refused', () => {
    const level = 'everybody' as CallLevel;
    for (const who of ['member', 'admin', 'owner', 'project token']) {
      expect(decide(who, { access: { level }, kind: 'query' })).toBe(NO);
    }
  });

  test('an admin role of a project that the call does not name counts for nothing', () => {
    const door: Endpoint = { access: { level: 'admin' }, kind: 'query' };
    expect(mayCall(door, { via: 'session', roleType: 'admin', owner: false })).toBe(NO);
  });

  test('a role does not help a user who is not a member', () => {
    const caller: Caller = {
      via: 'session',
      project: P,
      member: false,
      roleType: 'admin',
      owner: false,
    };
    expect(mayCall({ access: { level: 'admin' }, kind: 'query' }, caller)).toBe(NO);
  });
});
