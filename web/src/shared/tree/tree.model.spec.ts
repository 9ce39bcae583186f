import {
  dropAt,
  inTreeOrder,
  moveStep,
  positionsBefore,
  subtree,
  unfolded,
  type Position,
  type TreeNode,
} from './tree.model.js';

const node = (id: string, parent: string | null, sort: number): TreeNode => ({ id, parent, sort });
/** a(b, c(d)), e */
const tree = [
  node('e', null, 2),
  node('a', null, 1),
  node('c', 'a', 2),
  node('b', 'a', 1),
  node('d', 'c', 1),
];
const applied = (moved: Position[]) =>
  tree.map((each) => {
    const now = moved.find(({ id }) => id === each.id);
    return now ? node(now.id, now.parent, now.sort) : each;
  });
const drawn = (nodes: readonly TreeNode[]) =>
  inTreeOrder(nodes)
    .map(({ node: { id }, depth }) => '-'.repeat(depth) + id)
    .join(' ');

describe('a tree', () => {
  it('is read from above, each node followed by what lies below it', () => {
    expect(drawn(tree)).toBe('a -b -c --d e');
  });

  it('loses no node whose parent is gone or that stands in a circle', () => {
    expect(drawn([node('x', 'gone', 1), node('y', 'z', 2), node('z', 'y', 3)])).toBe('x y -z');
  });

  it('ends at the place 1e12: what has a later one, or none, keeps its order there', () => {
    const places = [1e12 + 2, NaN, 1e12 + 1, 1e12, 1e12 - 1, 1];
    const list = places.map((sort, at) => node(String(at), null, sort));
    expect(drawn(list)).toBe('5 4 0 1 2 3');
  });

  it('hides what lies below a folded node', () => {
    const rows = unfolded(inTreeOrder(tree), new Set(['c']));
    expect(rows.map(({ node: { id } }) => id)).toEqual(['a', 'b', 'c', 'e']);
  });

  it('knows everything below a node', () => {
    expect([...subtree(tree, 'a')].sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('moving a node by one step', () => {
  const step = (id: string, direction: 'up' | 'down' | 'in' | 'out', accepts?: (id: string) => boolean) =>
    drawn(applied(moveStep(tree, id, { direction, accepts })));

  it('goes up and down among its siblings', () => {
    expect(step('c', 'up')).toBe('a -c --d -b e');
    expect(step('b', 'down')).toBe('a -c --d -b e');
  });

  it('goes into the one above, and out behind its parent', () => {
    expect(step('e', 'in')).toBe('a -b -c --d -e');
    expect(step('c', 'out')).toBe('a -b c -d e');
  });

  it('stays where it cannot go', () => {
    for (const [id, direction] of [
      ['a', 'up'],
      ['e', 'down'],
      ['b', 'in'],
      ['a', 'out'],
    ] as const)
      expect(moveStep(tree, id, { direction })).toEqual([]);
    expect(moveStep(tree, 'e', { direction: 'in', accepts: () => false })).toEqual([]);
  });

  it('can be taken back', () => {
    const moved = moveStep(tree, 'c', { direction: 'out' });
    const back = positionsBefore(tree, moved);
    const after = applied(moved).map((each) => {
      const was = back.find(({ id }) => id === each.id);
      return was ? node(was.id, was.parent, was.sort) : each;
    });
    expect(drawn(after)).toBe(drawn(tree));
  });
});

describe('dropping a node', () => {
  const drop = (id: string, over: string, shift: number, accepts?: (id: string) => boolean) =>
    drawn(applied(dropAt(tree, inTreeOrder(tree), { id, over, shift, accepts })));

  it('puts it before the row it was drawn up to, and after the one it was drawn down to', () => {
    expect(drop('e', 'a', 0)).toBe('e a -b -c --d');
    expect(drop('b', 'd', 0)).toBe('a -c --d -b e');
    expect(drop('a', 'e', 0)).toBe('e a -b -c --d');
  });

  it('nests it as far as it was pulled to the right, and no deeper than possible', () => {
    // Between a node and its first child there is only one level to be on.
    expect(drop('b', 'c', 0)).toBe('a -c --b --d e');
    expect(drop('e', 'e', 1)).toBe('a -b -c --d -e');
    expect(drop('e', 'e', 9)).toBe('a -b -c --d ---e');
    expect(drop('e', 'e', 9, (id) => id !== 'd')).toBe('a -b -c --d --e');
  });

  it('takes it out of its parent when pulled to the left', () => {
    expect(drop('d', 'd', -1)).toBe('a -b -c -d e');
  });

  it('never puts a node below itself', () => {
    expect(dropAt(tree, inTreeOrder(tree), { id: 'a', over: 'd', shift: 1 })).toEqual([]);
  });
});
