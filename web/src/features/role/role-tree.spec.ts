import type { Role } from '@buildmesh/contracts';
import { roleTree } from './role-tree.js';

const role = (id: string, parent: string | null, sort: number): Role => ({
  _id: id, _name: id, _type: 'common', _parent: parent, _user: [], _auth: {}, _option: {}, home: null, _sort: sort, _default: false, _ver: 1,
});
const draw = (roles: Role[]) => roleTree(roles).map(({ role: { _id }, depth }) => `${depth}${_id}`).join(' ');

describe('the tree of roles', () => {
  it('puts children under their parents, in their order', () => {
    expect(draw([role('c', 'a', 3), role('a', null, 2), role('b', null, 1), role('d', 'a', 2)])).toBe('0b 0a 1d 1c');
  });

  it('shows a role whose parent is gone at the top', () => {
    expect(draw([role('a', 'gone', 1)])).toBe('0a');
  });

  it('shows roles of a circle once', () => {
    expect(draw([role('a', 'b', 1), role('b', 'a', 2)])).toBe('0a 1b');
  });
});
