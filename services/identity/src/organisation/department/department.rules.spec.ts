import type { ListedDepartment } from '../../store/index.js';
import { assertMoves, isOwn, withDescendants } from './department.rules.js';

const group = (_id: string, parent: string | null, user: string[] = []): ListedDepartment => ({
  _id,
  parent,
  user,
  name: _id,
  type: 'group',
  head: null,
  admin: [],
  option: {},
  _sort: 1,
  _ver: 1,
});

describe('The people of a group', () => {
  it('include everybody of the groups below it, each once', () => {
    const departments = withDescendants([
      group('sales', null, ['ann']),
      group('north', 'sales', ['bob', 'ann']),
      group('polar', 'north', ['eve']),
      group('office', null, ['tom']),
    ]);
    const all = Object.fromEntries(departments.map(({ _id, _user }) => [_id, _user]));
    expect(all).toEqual({
      sales: ['ann', 'bob', 'eve'],
      north: ['bob', 'ann', 'eve'],
      polar: ['eve'],
      office: ['tom'],
    });
    expect(departments[0]?.user).toEqual(['ann']);
  });

  it('are still found where groups lie below each other in a circle', () => {
    const [a, b] = withDescendants([group('a', 'b', ['ann']), group('b', 'a', ['bob'])]);
    expect([a?._user.toSorted(), b?._user.toSorted()]).toEqual([
      ['ann', 'bob'],
      ['ann', 'bob'],
    ]);
  });
});

describe('A tree of groups', () => {
  const tree = [group('a', null), group('b', 'a'), group('c', 'b'), group('d', 'a')];

  it.each([
    ['below one of its own', [{ _id: 'a', parent: 'c' }], 'group.cycle'],
    ['below itself', [{ _id: 'a', parent: 'a' }], 'group.cycle'],
    ['below one that does not exist', [{ _id: 'a', parent: 'x' }], 'group.not-found'],
    ['that does not exist anywhere', [{ _id: 'x', parent: null }], 'group.not-found'],
  ])('has no place for a group %s', (_where, moves, key) => {
    expect(() => assertMoves(tree, moves)).toThrow(expect.objectContaining({ key }));
  });

  it('takes several moves as one, so that two may change places', () => {
    const swap = [
      { _id: 'b', parent: null },
      { _id: 'a', parent: 'b' },
    ];
    expect(() => assertMoves(tree, swap)).not.toThrow();
  });
});

it('A group is somebody’s own by belonging to it, looking after it or leading it', () => {
  const north = { ...group('north', null, ['ann']), admin: ['bob'], head: 'eve' };
  expect(['ann', 'bob', 'eve', 'tom'].map((who) => isOwn(north, who))).toEqual([true, true, true, false]);
});
