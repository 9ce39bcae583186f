import type { Role } from '@buildmesh/contracts';
import type { Filter } from '@buildmesh/domain';
import {
  allow,
  changedRights,
  draftChain,
  filterRows,
  gives,
  grantKeys,
  inheritAgain,
  inheritedFilters,
  nothingChanged,
  override,
  rightsIn,
  showField,
  sourceOf,
  type RightsDraft,
} from './rights.model.js';

const A = 'a'.repeat(24);
const B = 'b'.repeat(24);
const KEYS = ['name', 'salary'];
const role = (id: string, auth: Role['_auth'] = {}, change: Partial<Role> = {}): Role => ({
  _id: id,
  _name: id,
  _type: 'common',
  _parent: null,
  _user: [],
  _auth: auth,
  _option: {},
  home: null,
  _sort: 1,
  _default: false,
  _ver: 1,
  ...change,
});
const filter: Filter = [{ key: 'name', opt: 'eq', value: 'x' }];
const after = (own: Role, draft: RightsDraft, roles: Role[] = [own], entity = A) =>
  rightsIn(draftChain(own, roles, draft), entity, KEYS);

describe('reading rights', () => {
  it('are given and taken', () => {
    const own = role('own');
    const given = allow(draftChain(own, [own], {}), {}, { entity: A, operation: 'query', allowed: true });
    expect(after(own, given).query).toBe(true);
    const taken = allow(draftChain(own, [own], given), given, {
      entity: A,
      operation: 'query',
      allowed: false,
    });
    expect(after(own, taken).query).toBe(false);
  });

  it('can be taken from a role that has them by kind entity', () => {
    const own = role('own', { entity: [A] });
    expect(after(own, {}).query).toBe(true);
    const taken = allow(draftChain(own, [own], {}), {}, { entity: A, operation: 'query', allowed: false });
    expect(after(own, taken).query).toBe(false);
  });

  it('take the inherited ones along when a role gets its first own', () => {
    const parent = role('parent', { simple: { [A]: { query: true } } });
    const own = role('own', {}, { _parent: 'parent' });
    const roles = [parent, own];
    const draft = allow(draftChain(own, roles, {}), {}, { entity: B, operation: 'query', allowed: true });
    expect(after(own, draft, roles, A).query).toBe(true);
    expect(after(own, draft, roles, B).query).toBe(true);
  });

  it('say from whom they are inherited', () => {
    const parent = role('parent', { simple: {} });
    const own = role('own', {}, { _parent: 'parent' });
    const roles = [parent, own];
    expect(sourceOf('simple', own, { roles, draft: {} })).toEqual({ own: false, above: parent });
    expect(sourceOf('simple', own, { roles, draft: { simple: {} } })).toEqual({ own: true, above: parent });
    const overriding = role('own', { simple: {} }, { _parent: 'parent' });
    expect(sourceOf('simple', overriding, { roles: [parent], draft: {} }).own).toBe(true);
    expect(sourceOf('simple', overriding, { roles: [parent], draft: { simple: null } }).own).toBe(false);
  });
});

describe('kinds of grants', () => {
  const parent = role('parent', { route: ['a', 'b'] });
  const own = role('own', {}, { _parent: 'parent' });
  const roles = [parent, own];
  const chain = (draft: RightsDraft) => draftChain(own, roles, draft);

  it('become the role’s own with what was inherited, and change from there', () => {
    const draft = override(chain({}), {}, 'route');
    expect(draft).toEqual({ route: { a: true, b: true } });
    const less = grantKeys(chain(draft), draft, { kind: 'route', keys: ['b', 'c'], allowed: false });
    expect(gives(chain(less), 'route', 'a')).toBe(true);
    expect(gives(chain(less), 'route', 'b')).toBe(false);
  });

  it('are inherited anew: what was only drafted is forgotten, what was saved is given up', () => {
    expect(inheritAgain(own, override(chain({}), {}, 'route'), 'route')).toEqual({});
    const overriding = role('own', { route: [] }, { _parent: 'parent' });
    const draft = inheritAgain(overriding, {}, 'route');
    expect(draft).toEqual({ route: null });
    expect(gives(draftChain(overriding, [parent, overriding], draft), 'route', 'a')).toBe(true);
  });

  it('of widgets are given with their page until they are denied, one by one', () => {
    expect(gives(chain({}), 'view', 'v1')).toBe(true);
    const draft = grantKeys(chain({}), {}, { kind: 'view', keys: ['v1'], allowed: false });
    expect(draft).toEqual({ view: { v1: false } });
    expect([gives(chain(draft), 'view', 'v1'), gives(chain(draft), 'view', 'v2')]).toEqual([false, true]);
  });

  it('of widgets stay a list where they are one, because that denies all others', () => {
    const listed = role('own', { view: ['v1'] });
    const draft = grantKeys(
      draftChain(listed, [listed], {}),
      {},
      { kind: 'view', keys: ['v2'], allowed: true },
    );
    expect(draft).toEqual({ view: ['v1', 'v2'] });
    expect(gives(draftChain(listed, [listed], draft), 'view', 'v3')).toBe(false);
    expect(
      grantKeys(draftChain(listed, [listed], {}), {}, { kind: 'view', keys: ['v1'], allowed: false }),
    ).toEqual({
      view: [],
    });
  });
});

describe('fields', () => {
  const own = role('own', { simple: { [A]: { query: true } } });

  it('are hidden one by one, and a field added later stays visible', () => {
    const draft = showField(draftChain(own, [own], {}), {}, { entity: A, field: 'salary', shown: false });
    expect([...after(own, draft).hidden]).toEqual(['salary']);
    expect([...rightsIn(draftChain(own, [own], draft), A, [...KEYS, 'later']).hidden]).toEqual(['salary']);
  });

  it('are shown again', () => {
    const hidden = showField(draftChain(own, [own], {}), {}, { entity: A, field: 'salary', shown: false });
    const shown = showField(draftChain(own, [own], hidden), hidden, {
      entity: A,
      field: 'salary',
      shown: true,
    });
    expect(after(own, shown).hidden.size).toBe(0);
  });

  it('of a role that names the visible ones are added to the named', () => {
    const naming = role('own', { simple: { [A]: { query: true } }, query: { [`${A}.name`]: true } });
    expect([...after(naming, {}).hidden]).toEqual(['salary']);
    const draft = showField(
      draftChain(naming, [naming], {}),
      {},
      { entity: A, field: 'salary', shown: true },
    );
    expect(after(naming, draft).hidden.size).toBe(0);
  });
});

describe('row filters', () => {
  it('are set and cleared', () => {
    const own = role('own', { entity: [A] });
    const set = filterRows(draftChain(own, [own], {}), {}, { entity: A, filter });
    expect(after(own, set).rowFilters).toEqual([filter]);
    const cleared = filterRows(draftChain(own, [own], set), set, { entity: A, filter: [] });
    expect(after(own, cleared).rowFilters).toEqual([]);
  });

  it('of ancestors are named with their role', () => {
    const parent = role('parent', { filter: { [A]: [{ key: 'name', opt: 'eq', value: 'x' }] } });
    const own = role('own', {}, { _parent: 'parent' });
    expect(inheritedFilters(own, [parent, own], A)).toEqual([{ from: 'parent', filter }]);
  });
});

describe('saving', () => {
  it('sends only what changed, and names what is given up', () => {
    const own = role('own', { simple: { [A]: { query: true } }, page: ['p'] });
    expect(nothingChanged(changedRights(own, {}))).toBe(true);
    expect(nothingChanged(changedRights(own, { simple: { [A]: { query: true } }, view: null }))).toBe(true);
    expect(changedRights(own, { simple: {}, query: { x: true }, page: null })).toEqual({
      updated: { simple: {}, query: { x: true } },
      cleared: ['page'],
    });
  });
});
