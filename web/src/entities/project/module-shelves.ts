import type { ModuleNode } from '@buildmesh/contracts';
import { inTreeOrder } from '../../shared/tree/tree.model.js';

/** One module with the tables that lie in it; `module` is null for those outside of any. */
export interface Shelf<T> {
  module: ModuleNode | null;
  depth: number;
  tables: T[];
}

/** Tables by module in the order of the module tree, last those outside of any. Tables keep their own order. */
export function shelvesOf<T extends { _id: string }>(
  modules: readonly ModuleNode[],
  tables: readonly T[],
): Shelf<T>[] {
  const nodes = modules.map((module) => ({
    id: module._id,
    parent: module._parent,
    sort: module._sort,
    module,
  }));
  const shelves = inTreeOrder(nodes).map(({ node: { module }, depth }) => ({
    module,
    depth,
    tables: tables.filter(({ _id }) => module._entity.includes(_id)),
  }));
  const placed = new Set(modules.flatMap(({ _entity }) => _entity));
  return [...shelves, { module: null, depth: 0, tables: tables.filter(({ _id }) => !placed.has(_id)) }];
}
