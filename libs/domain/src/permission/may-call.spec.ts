import { mayCall } from './may-call.js';
import type { Caller, CallLevel } from './permission.types.js';

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
  system: { via: 'system', owner: false },
};
const YES = undefined;
const NO = 'no-authority';
const SIGN_IN = 'no-session';

/** One line per caller, in the order of the levels: every cell is written down, also the refused ones. */
const LEVELS: CallLevel[] = ['public', 'session', 'member', 'admin', 'owner', 'open-token', 'internal'];
const MATRIX: Record<string, (undefined | string)[]> = {
  anonymous: [YES, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, SIGN_IN, NO],
  stranger: [YES, YES, NO, NO, NO, NO, NO],
  'stranger in a project': [YES, YES, NO, NO, NO, NO, NO],
  'public user': [YES, YES, YES, NO, NO, YES, NO],
  member: [YES, YES, YES, NO, NO, YES, NO],
  admin: [YES, YES, YES, YES, NO, YES, NO],
  owner: [YES, YES, YES, YES, YES, YES, NO],
  'project token': [YES, NO, NO, NO, NO, YES, NO],
  system: [YES, YES, YES, YES, YES, YES, YES],
};
const CELLS = Object.entries(MATRIX).flatMap(([who, row]) =>
  LEVELS.map((level, at) => ({ who, level, answer: row[at] })),
);

describe('who may call what (D27)', () => {
  test.each(CELLS)('$who on level $level: $answer', ({ who, level, answer }) => {
    const caller = CALLERS[who];
    expect(caller && mayCall({ level }, caller)).toBe(answer);
    expect(caller).toBeDefined();
  });

  test('a level nobody knows is refused', () => {
    const level = 'everybody' as CallLevel;
    for (const who of ['member', 'admin', 'owner', 'project token']) {
      const caller = CALLERS[who];
      expect(caller && mayCall({ level }, caller)).toBe(NO);
    }
  });

  test('an admin role of a project that the call does not name counts for nothing', () => {
    expect(mayCall({ level: 'admin' }, { via: 'session', roleType: 'admin', owner: false })).toBe(NO);
  });

  test('a role does not help a user who is not a member', () => {
    expect(
      mayCall(
        { level: 'admin' },
        { via: 'session', project: P, member: false, roleType: 'admin', owner: false },
      ),
    ).toBe(NO);
  });
});
