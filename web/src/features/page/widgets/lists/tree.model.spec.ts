import type { Row } from '@buildmesh/contracts';
import { MAX_TREE_LEVEL, treeOf, type TreeNode } from './tree.model.js';

const row = (_id: string, parent?: string): Row => ({ _id, ...(parent ? { parent } : {}) }) as Row;
const depthOf = (nodes: readonly TreeNode[]): number =>
  nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ below }) => depthOf(below)));
const shapeOf = (nodes: readonly TreeNode[]): unknown =>
  nodes.map(({ row: { _id }, below }) => (below.length > 0 ? [_id, shapeOf(below)] : _id));

describe('rows as a tree', () => {
  it('stand below the ones that they name, and at the top where those are not among them', () => {
    expect(shapeOf(treeOf([row('b', 'a'), row('a'), row('c', 'gone')], 'parent'))).toEqual([
      ['a', ['b']],
      'c',
    ]);
  });

  it('of a ring begin with the first, and are shown once each', () => {
    expect(shapeOf(treeOf([row('x', 'b'), row('a', 'b'), row('b', 'a')], 'parent'))).toEqual([
      ['a', [['b', ['x']]]],
    ]);
  });

  it('go down twenty levels and no deeper', () => {
    const chain = Array.from({ length: 25 }, (_, at) =>
      row(String(at), at === 0 ? undefined : String(at - 1)),
    );
    expect([MAX_TREE_LEVEL, depthOf(treeOf(chain, 'parent'))]).toEqual([20, 20]);
  });
});
