import { compileEntityRights } from './entity-rights.js';
import type { Actor, RoleAuth, RoleType } from './permission.types.js';
import type { Filter } from '../filter/filter.types.js';

const E = 'e'.repeat(24);
const OTHER = 'f'.repeat(24);
const FIELDS = ['name', 'salary', 'note'];

const actor = (auths: RoleAuth[], change: Partial<Actor> = {}): Actor => {
  const roleType: RoleType = change.roleType ?? 'common';
  const chain = auths.map((_auth, at) => ({
    _id: `r${at}`,
    _type: at === 0 ? roleType : ('common' as const),
    _auth,
  }));
  return { chain, owner: false, roleType, limitSimple: true, ...change };
};
const rights = (auths: RoleAuth[], change: Partial<Actor> = {}) =>
  compileEntityRights(actor(auths, change), E, FIELDS);
const ALL_WRITES = { save: true, update: true, remove: true, import: true } as const;

describe('reading an entity', () => {
  test('is refused to an ordinary role without a grant', () => {
    expect(rights([{}])).toMatchObject({
      query: false,
      view: false,
      save: false,
      update: false,
      remove: false,
      import: false,
      export: false,
    });
    expect(rights([])).toMatchObject({ query: false });
    expect(rights([{ entity: [OTHER] }])).toMatchObject({ query: false });
  });

  test('is granted by kind entity, by its array or its map', () => {
    expect(rights([{ entity: [E] }]).query).toBe(true);
    expect(rights([{ entity: { [E]: true } }]).query).toBe(true);
    expect(rights([{ entity: { [E]: false } }]).query).toBe(false);
  });

  test('is all that the grant of a table gives to ordinary roles', () => {
    for (const roleType of ['common', 'public'] as const) {
      expect(rights([{ entity: [E] }], { roleType })).toMatchObject({
        query: true,
        view: false,
        save: false,
        update: false,
        remove: false,
        import: false,
      });
    }
  });

  test('is granted by the simple operation query', () => {
    expect(rights([{ simple: { [E]: { query: true } } }]).query).toBe(true);
    expect(rights([{ simple: { [OTHER]: { query: true } } }]).query).toBe(false);
    expect(rights([{ simple: { [E]: { query: {} } } }]).query).toBe(false);
  });

  test('is refused where simple says no, whatever kind entity says', () => {
    expect(rights([{ entity: [E], simple: { [E]: { query: false } } }]).query).toBe(false);
  });

  test('comes from an ancestor where the role does not define the kind', () => {
    expect(rights([{}, { entity: [E] }]).query).toBe(true);
    expect(rights([{ entity: [] }, { entity: [E] }]).query).toBe(false);
  });

  test('is always open to admins, the owner and the project token', () => {
    const open = { query: true, view: true, export: true };
    expect(rights([{ simple: { [E]: { query: false } } }], { roleType: 'admin' })).toMatchObject(open);
    expect(rights([], { owner: true })).toMatchObject(open);
    expect(rights([], { roleType: 'admin' })).toMatchObject(open);
  });

  test('the operation view is granted to ordinary roles by name only', () => {
    expect(rights([{ entity: [E] }]).view).toBe(false);
    expect(rights([{ entity: [E], simple: { [E]: { view: true } } }]).view).toBe(true);
    expect(rights([{ simple: { [E]: { view: true } } }]).view).toBe(false);
  });
});

describe('writing simple data (D26)', () => {
  const auth: RoleAuth = { entity: [E], simple: { [E]: ALL_WRITES } };
  const written = { save: true, update: true, remove: true, import: true };
  const refused = { save: false, update: false, remove: false, import: false };

  test('needs an admin, the flag of the project and the grant', () => {
    expect(rights([auth], { roleType: 'admin' })).toMatchObject(written);
    expect(rights([auth], { roleType: 'admin', limitSimple: false })).toMatchObject(refused);
    expect(rights([{}], { roleType: 'admin' })).toMatchObject(refused);
    expect(rights([auth], { roleType: 'common' })).toMatchObject(refused);
    expect(rights([auth], { roleType: 'public' })).toMatchObject(refused);
  });

  test('is not open to the owner without the grant', () => {
    expect(rights([], { owner: true })).toMatchObject(refused);
    expect(rights([auth], { owner: true })).toMatchObject(written);
  });

  test('writes all fields without a field map and none without a grant', () => {
    expect(rights([auth], { roleType: 'admin' }).writable).toBeNull();
    expect(rights([{}], { roleType: 'admin' }).writable).toEqual(new Set());
  });

  test('a field map limits the fields of its operation', () => {
    const limited = rights(
      [{ simple: { [E]: { save: { name: true, salary: false, note: true }, update: { name: true } } } }],
      { roleType: 'admin' },
    );
    expect(limited).toMatchObject({ save: true, update: true, remove: false, import: false });
    expect(limited.writableBy.save).toEqual(new Set(['name', 'note']));
    expect(limited.writableBy.update).toEqual(new Set(['name']));
    expect(limited.writableBy.import).toEqual(new Set());
    expect(limited.writable).toEqual(new Set(['name']));
  });

  test('a field map without a yes grants nothing', () => {
    expect(rights([{ simple: { [E]: { save: { name: false } } } }], { roleType: 'admin' }).save).toBe(false);
  });

  test('the nearest role that defines simple decides alone', () => {
    expect(rights([{ simple: {} }, auth], { roleType: 'admin' })).toMatchObject(refused);
    expect(rights([{}, auth], { roleType: 'admin' })).toMatchObject(written);
  });
});

describe('seeing fields (D25)', () => {
  test('all fields are visible without a map', () => {
    expect(rights([{ entity: [E] }]).hidden.size).toBe(0);
    expect(rights([{ entity: [E], query: { [`${OTHER}.name`]: true } }]).hidden.size).toBe(0);
  });

  test('a no hides that field only', () => {
    expect(rights([{ query: { [`${E}.salary`]: false } }]).hidden).toEqual(new Set(['salary']));
  });

  test('a yes shows only the fields that are named', () => {
    expect(rights([{ query: { [`${E}.name`]: true, [`${E}.salary`]: false } }]).hidden).toEqual(
      new Set(['salary', 'note']),
    );
    expect(rights([{ query: [`${E}.name`] }]).hidden).toEqual(new Set(['salary', 'note']));
  });

  test('the field map of simple query hides the rest', () => {
    expect(rights([{ simple: { [E]: { query: { name: true } } } }]).hidden).toEqual(
      new Set(['salary', 'note']),
    );
  });

  test('the nearest role that defines the kind decides', () => {
    const chain = [{}, { query: { [`${E}.note`]: false } }, { query: { [`${E}.name`]: false } }];
    expect(rights(chain).hidden).toEqual(new Set(['note']));
  });

  test('nothing is hidden from admins', () => {
    expect(rights([{ query: { [`${E}.salary`]: false } }], { roleType: 'admin' }).hidden.size).toBe(0);
  });
});

describe('row filters (D25)', () => {
  const own: Filter = [{ key: '_creator', opt: 'self' }];
  const open: Filter = [{ key: 'state', opt: 'eq', value: 'open' }];

  test('those of a role and all its ancestors count together', () => {
    expect(
      rights([{ filter: { [E]: own } }, {}, { filter: { [E]: open, [OTHER]: own } }]).rowFilters,
    ).toEqual([own, open]);
  });

  test('admins and the owner are exempt', () => {
    expect(rights([{ filter: { [E]: own } }], { roleType: 'admin' }).rowFilters).toEqual([]);
    expect(rights([{ filter: { [E]: own } }], { owner: true }).rowFilters).toEqual([]);
  });
});
