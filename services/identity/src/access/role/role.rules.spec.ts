import type { RoleChain } from '@buildmesh/domain';
import type { RoleNode } from '../../store/index.js';
import { assertParent, compileGrants, descendants, mergeAuth } from './role.rules.js';

const node = (_id: string, _parent: string | null = null): RoleNode => ({ _id, _type: 'common', _parent });
const line = (length: number) =>
  Array.from({ length }, (_, i) => node(`r${i}`, i === 0 ? null : `r${i - 1}`));

describe('The parent of a role', () => {
  const tree = [node('a'), node('b', 'a'), node('c', 'b'), node('d')];

  it('may be any role that does not descend from it', () => {
    expect(() => assertParent('d', 'c', tree)).not.toThrow();
  });

  it('may be neither the role itself nor one below it', () => {
    for (const parent of ['a', 'b', 'c']) expect(() => assertParent('a', parent, tree)).toThrow('role.cycle');
  });

  it('must be a role of the project', () => {
    expect(() => assertParent('a', 'elsewhere', tree)).toThrow('role.not-found');
  });

  it('may not make a chain longer than 20', () => {
    expect(() => assertParent('x', 'r18', [...line(19), node('x')])).not.toThrow();
    expect(() => assertParent('x', 'r19', [...line(20), node('x')])).toThrow('invalid');
    expect(() => assertParent('x', 'r18', [...line(19), node('x'), node('y', 'x')])).toThrow('invalid');
  });
});

it('A change of a role concerns the roles below it', () => {
  const tree = [node('c', 'b'), node('b', 'a'), node('a'), node('d')];
  expect(descendants('a', tree).sort()).toEqual(['a', 'b', 'c']);
  expect(descendants('d', tree)).toEqual(['d']);
});

it('Only the named kinds of grants are replaced', () => {
  expect(
    mergeAuth({ route: ['a'], page: ['p'] }, { updated: { route: { b: true }, page: undefined } }),
  ).toEqual({
    route: { b: true },
    page: ['p'],
  });
});

describe('The grants that a client gets', () => {
  const chain: RoleChain = [
    { _id: 'child', _type: 'common', _auth: { route: { a: true, b: false }, simple: { e: { save: true } } } },
    {
      _id: 'parent',
      _type: 'common',
      _auth: { route: ['b', 'c'], page: ['p'], simple: { e: { remove: true } } },
    },
  ];

  it('come from the nearest role that defines the kind', () => {
    expect(compileGrants(chain, false)).toEqual({
      simple: { e: { save: true } },
      route: { a: true },
      page: { p: true },
    });
  });

  it('are everything for admins and the owner, but for simple data', () => {
    const grants = compileGrants(chain, true);
    expect([grants['route'], grants['page'], grants['query']]).toEqual([null, null, null]);
    expect(grants['simple']).toEqual({ e: { save: true } });
  });

  it('are none for somebody without a role', () => {
    expect(compileGrants([], false)).toEqual({});
  });
});
