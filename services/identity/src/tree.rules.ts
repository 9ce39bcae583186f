import { refusal, type ErrorKey } from '@buildmesh/contracts';
import { wouldCycle } from '@buildmesh/domain';

/** A record that stands below another one of its kind, at a place among its neighbours. */
export interface TreeNode {
  _id: string;
  _parent: string | null;
  _sort: number;
}

/** What is wrong with an order: a record that is not there, one that would lie below itself, or one with two places. */
export type OrderFault = 'missing' | 'cycle' | 'repeated';

/** What the whole tree would suffer from `moves`; `undefined` when it stays a tree. */
export function orderFault(tree: readonly TreeNode[], moves: readonly TreeNode[]): OrderFault | undefined {
  if (new Set(moves.map(({ _id }) => _id)).size < moves.length) return 'repeated';
  const after = new Map(tree.map((node) => [node._id, node]));
  for (const move of moves) {
    if (!after.has(move._id)) return 'missing';
    after.set(move._id, move);
  }
  for (const { _id, _parent } of moves) {
    if (_parent === null) continue;
    if (!after.has(_parent)) return 'missing';
    if (wouldCycle(_id, _parent, (id) => after.get(id))) return 'cycle';
  }
  return undefined;
}

/** Refuses `moves` after which the whole would be no tree, with the errors of its kind of record. */
export function assertOrder(
  tree: readonly TreeNode[],
  moves: readonly TreeNode[],
  refusals: Record<'missing' | 'cycle', ErrorKey>,
): void {
  const fault = orderFault(tree, moves);
  if (fault === 'repeated') {
    throw refusal('invalid', { errors: [{ field: '_id', rule: 'unique', message: 'field.unique' }] });
  }
  if (fault) throw refusal(refusals[fault]);
}

/** Neighbours in their order: by place, then by age. */
export function inOrder<T extends TreeNode>(nodes: readonly T[]): T[] {
  return nodes.toSorted((a, b) => a._sort - b._sort || (a._id < b._id ? -1 : 1));
}

/** The place after all others. */
export function lastPlace(nodes: readonly TreeNode[]): number {
  return nodes.reduce((last, node) => Math.max(last, node._sort), 0) + 1;
}
