import type { Role } from '@buildmesh/contracts';
import { roleTree, searchRoles } from './role-tree.js';

const role = (id: string, parent: string | null, sort: number): Role => ({
  _id: id,
  _name: id,
  _type: 'common',
  _parent: parent,
  _user: [],
  _auth: {},
  _option: {},
  home: null,
  _sort: sort,
  _default: false,
  _ver: 1,
});
const draw = (roles: Role[]) =>
  roleTree(roles)
    .map(({ role: { _id }, depth }) => `${depth}${_id}`)
    .join(' ');

describe('the tree of roles', () => {
  it('puts children under their parents, in their order', () => {
    expect(draw([role('c', 'a', 3), role('a', null, 2), role('b', null, 1), role('d', 'a', 2)])).toBe(
      '0b 0a 1d 1c',
    );
  });

  it('shows a role whose parent is gone at the top', () => {
    expect(draw([role('a', 'gone', 1)])).toBe('0a');
  });

  it('shows roles of a circle once', () => {
    expect(draw([role('a', 'b', 1), role('b', 'a', 2)])).toBe('0a 1b');
  });
});

describe('searching roles', () => {
  const tree = roleTree([role('sales', null, 1), role('clerks', 'sales', 2), role('drivers', null, 3)]);

  it('keeps the roles above a found one, so that its place can be seen', () => {
    expect(searchRoles(tree, 'CLE').map(({ role: { _id } }) => _id)).toEqual(['sales', 'clerks']);
  });

  it('keeps all of them without a text', () => {
    expect(searchRoles(tree, ' ')).toHaveLength(3);
  });

  it('stays quick with a thousand of them', () => {
    const many = Array.from({ length: 1000 }, (_, n) => role(`r${n}`, n > 0 ? `r${(n / 3) | 0}` : null, n));
    const begun = process.cpuUsage();
    expect(searchRoles(roleTree(many), 'r999').length).toBeGreaterThan(1);
    // Work, not time, in microseconds: others may want the machine as well.
    expect(process.cpuUsage(begun).user).toBeLessThan(200_000);
  });
});
