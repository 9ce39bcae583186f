import type { Row } from '@buildmesh/contracts';
import { relatedRows } from '../../../../entities/field/field-kind.js';

/** Most levels of a tree (spec: data §9). */
export const MAX_TREE_LEVEL = 20;

export interface TreeNode {
  row: Row;
  below: TreeNode[];
}

/**
 * Rows below the ones that they name as theirs. Rows whose parent is not among them stand at the top, and so does one of a
 * ring; what lies deeper than twenty levels is left out.
 */
export function treeOf(rows: readonly Row[], parent: string): TreeNode[] {
  const known = new Map(rows.map((row) => [row._id, row]));
  const parentOf = (row: Row): string | undefined => {
    const [above] = relatedRows(row[parent]);
    return above && known.has(above._id) && above._id !== row._id ? above._id : undefined;
  };
  const below = Map.groupBy(rows, (row) => parentOf(row) ?? '');
  const placed = new Set<string>();
  const nodesOf = (list: readonly Row[], level: number): TreeNode[] =>
    list.flatMap((row) => {
      if (placed.has(row._id)) return [];
      placed.add(row._id);
      return [{ row, below: level < MAX_TREE_LEVEL ? nodesOf(below.get(row._id) ?? [], level + 1) : [] }];
    });
  const top = nodesOf(below.get('') ?? [], 1);
  // Of a ring none stands at the top: the first of them does.
  const above = (row: Row): Row | undefined => known.get(parentOf(row) ?? '');
  return [...top, ...rows.flatMap((row) => (isInRing(row, above) ? nodesOf([row], 1) : []))];
}

/** Whether the way upwards from a row leads back to it. */
function isInRing(row: Row, above: (row: Row) => Row | undefined): boolean {
  const seen = new Set<string>();
  let at = above(row);
  while (at && at !== row && !seen.has(at._id)) {
    seen.add(at._id);
    at = above(at);
  }
  return at === row;
}
