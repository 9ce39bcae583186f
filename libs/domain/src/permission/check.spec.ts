import { check } from './check.js';
import { chainOf, wouldCycle, type RoleNode } from './chain.js';
import type { RoleAuth, RoleLink, RoleType } from './permission.types.js';

const role = (_id: string, _auth: RoleAuth, _type: RoleType = 'common'): RoleLink => ({ _id, _auth, _type });

describe('checking a grant (D24)', () => {
  test('an array grants the keys in it and no others', () => {
    const chain = [role('c', { page: ['p1'] })];
    expect(check(chain, 'page', 'p1')).toBe(true);
    expect(check(chain, 'page', 'p2')).toBe(false);
  });

  test('a map grants by its boolean', () => {
    const chain = [role('c', { page: { p1: true, p2: false } })];
    expect(check(chain, 'page', 'p1')).toBe(true);
    expect(check(chain, 'page', 'p2')).toBe(false);
  });

  test('a kind nobody defines is refused', () => {
    expect(check([role('c', {}), role('b', {})], 'page', 'p1')).toBe(false);
    expect(check([], 'page', 'p1')).toBe(false);
  });

  test('a kind the role does not define is taken from its nearest ancestor that does', () => {
    const chain = [role('c', {}), role('b', { page: ['p1'] }), role('a', { page: ['p2'] })];
    expect(check(chain, 'page', 'p1')).toBe(true);
    expect(check(chain, 'page', 'p2')).toBe(false);
  });

  test('a kind the role defines replaces the one of its ancestors', () => {
    const chain = [role('c', { page: [] }), role('b', { page: ['p1'] })];
    expect(check(chain, 'page', { key: 'p1', inherit: true })).toBe(false);
  });

  test('with inherit a key missing in a map falls back to the ancestors', () => {
    const chain = [
      role('c', { page: { p1: false } }),
      role('b', {}),
      role('a', { page: { p1: true, p2: true } }),
    ];
    expect(check(chain, 'page', { key: 'p2', inherit: true })).toBe(true);
    expect(check(chain, 'page', { key: 'p1', inherit: true })).toBe(false);
    expect(check(chain, 'page', { key: 'p3', inherit: true })).toBe(false);
  });

  test('without inherit a key missing in a map is refused', () => {
    const chain = [role('c', { page: {} }), role('a', { page: { p2: true } })];
    expect(check(chain, 'page', 'p2')).toBe(false);
  });

  test('the owner and admins pass every check', () => {
    expect(check([role('c', {}, 'admin')], 'page', 'p1')).toBe(true);
    expect(check([role('c', { page: [] })], 'page', { key: 'p1', owner: true })).toBe(true);
  });

  test('an admin among the ancestors grants nothing by its type', () => {
    expect(check([role('c', {}), role('a', {}, 'admin')], 'page', 'p1')).toBe(false);
  });

  test('names of built-in properties are no grants', () => {
    for (const key of ['constructor', '__proto__', 'toString', 'length']) {
      expect(check([role('c', { page: {} })], 'page', { key, inherit: true })).toBe(false);
      expect(check([role('c', { page: [] })], 'page', key)).toBe(false);
    }
  });
});

describe('the chain of a role', () => {
  const roles = (list: [id: string, parent: string | null][]) => {
    const map = new Map(
      list.map(([_id, _parent]): [string, RoleNode] => [_id, { _id, _parent, _type: 'common', _auth: {} }]),
    );
    return (id: string) => map.get(id);
  };

  test('holds the role and its ancestors, nearest first', () => {
    expect(
      chainOf(
        'c',
        roles([
          ['a', null],
          ['b', 'a'],
          ['c', 'b'],
        ]),
      ).map((link) => link._id),
    ).toEqual(['c', 'b', 'a']);
  });

  test('ends without error on a cycle', () => {
    expect(
      chainOf(
        'a',
        roles([
          ['a', 'b'],
          ['b', 'a'],
        ]),
      ).map((link) => link._id),
    ).toEqual(['a', 'b']);
    expect(chainOf('a', roles([['a', 'a']]))).toHaveLength(1);
  });

  test('ends where a parent is gone', () => {
    expect(chainOf('c', roles([['c', 'b']]))).toHaveLength(1);
    expect(chainOf('x', roles([]))).toHaveLength(0);
  });

  test('looks at 20 levels at most', () => {
    const deep = Array.from({ length: 30 }, (_, at): [string, string | null] => [`r${at}`, `r${at + 1}`]);
    expect(chainOf('r0', roles(deep))).toHaveLength(20);
  });

  test('a parent that would close a circle is recognised', () => {
    const roleOf = roles([
      ['a', null],
      ['b', 'a'],
      ['c', 'b'],
    ]);
    expect(wouldCycle('a', 'c', roleOf)).toBe(true);
    expect(wouldCycle('a', 'a', roleOf)).toBe(true);
    expect(wouldCycle('c', 'a', roleOf)).toBe(false);
    expect(
      wouldCycle(
        'd',
        'x',
        roles([
          ['x', 'y'],
          ['y', 'x'],
        ]),
      ),
    ).toBe(false);
  });
});
