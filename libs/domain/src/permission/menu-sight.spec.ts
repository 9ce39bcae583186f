import { isForRoles, seesEntry } from './menu-sight.js';
import type { RoleAuth, RoleType } from './permission.types.js';

const ENTRY = { _id: 'entry', _type: 'table', _value: 'table', _option: {} };
const FOR_ALL = { ...ENTRY, _option: { all: true } };
const role = (_auth: RoleAuth, _type: RoleType = 'common') => ({ _id: 'r', _type, _auth });
const sees = (auth: RoleAuth, forRoles = false, entry: Parameters<typeof seesEntry>[1] = ENTRY) =>
  seesEntry({ chain: [role(auth)], owner: false }, entry, forRoles);

describe('A menu entry of a table that was given to no role', () => {
  test('is seen by whoever may read the table, whichever way that was granted', () => {
    expect(sees({ entity: ['table'] })).toBe(true);
    expect(sees({ simple: { table: { query: true } } })).toBe(true);
    expect(sees({ simple: { table: { query: { name: true } } } })).toBe(true);
  });

  test('is seen by nobody else', () => {
    expect(sees({})).toBe(false);
    expect(sees({ entity: ['other'], simple: { other: { query: true } } })).toBe(false);
    expect(sees({ entity: ['table'], simple: { table: { query: false } } })).toBe(false);
    expect(seesEntry({ chain: [], owner: false }, ENTRY, false)).toBe(false);
  });

  test('is not seen by roles that name the entries they see', () => {
    expect(sees({ entity: ['table'], route: ['other'] })).toBe(false);
    expect(sees({ entity: ['table'], route: [] })).toBe(false);
  });

  test('is seen by none where it is only for roles', () => {
    expect(sees({ entity: ['table'] }, false, { ...ENTRY, _option: { all: false } })).toBe(false);
  });
});

test('An entry that was given to roles is theirs alone, whoever may read the table', () => {
  expect(isForRoles('entry', [role({ route: ['other'] }), role({ route: { entry: true } })])).toBe(true);
  expect(isForRoles('entry', [role({ route: { entry: false } }), role({}), role({ route: [] })])).toBe(false);
  expect(isForRoles('entry', [role({ route: ['entry'] }, 'admin')])).toBe(false);
  expect(sees({ entity: ['table'] }, true)).toBe(false);
  expect(sees({ route: ['entry'] }, true)).toBe(true);
});

test('An entry for everybody who may read the table is seen by them, whatever else their role names', () => {
  expect(sees({ entity: ['table'], route: ['other'] }, false, FOR_ALL)).toBe(true);
  expect(sees({ entity: ['table'], route: ['other'] }, true, FOR_ALL)).toBe(true);
  expect(sees({ entity: ['other'], route: ['other'] }, false, FOR_ALL)).toBe(false);
  expect(sees({ entity: ['table'], route: { entry: false } }, false, FOR_ALL)).toBe(false);
});

test('An entry that opens no table is seen by the roles it was given to', () => {
  for (const _type of ['page', 'program', 'foreign'])
    expect(sees({ entity: ['table'] }, false, { ...FOR_ALL, _type })).toBe(false);
  expect(sees({ entity: ['table'] }, false, { ...ENTRY, _value: null })).toBe(false);
});
