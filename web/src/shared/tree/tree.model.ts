import { MAX_SORT_INDEX } from '../limits.js';

/** A thing in a tree: a menu entry, a department, a module. */
export interface TreeNode {
  id: string;
  parent: string | null;
  sort: number;
}

/** Where a node stands, as the server is told. */
export interface Position {
  id: string;
  parent: string | null;
  sort: number;
}

/** A node in reading order. */
export interface Placed<N extends TreeNode> {
  node: N;
  depth: number;
  children: number;
}

export type Direction = 'up' | 'down' | 'in' | 'out';

/** May `parent` have children? The root may always. */
export type Accepts = (parent: string) => boolean;

/** Nodes in the order of their tree, each followed by what lies below it; lost ones and circles stand at the end. */
export function inTreeOrder<N extends TreeNode>(nodes: readonly N[]): Placed<N>[] {
  const known = new Set(nodes.map(({ id }) => id));
  const below = childrenOf(nodes);
  const placed = new Map<string, Placed<N>>();
  const place = (node: N, depth: number) => {
    if (placed.has(node.id)) return;
    const children = below.get(node.id) ?? [];
    placed.set(node.id, { node, depth, children: children.length });
    for (const child of children) place(child, depth + 1);
  };
  for (const node of sorted(nodes)) if (node.parent === null || !known.has(node.parent)) place(node, 0);
  for (const node of sorted(nodes)) place(node, 0);
  return [...placed.values()];
}

/** Without what lies below a folded node. */
export function unfolded<N extends TreeNode>(
  rows: readonly Placed<N>[],
  folded: ReadonlySet<string>,
): Placed<N>[] {
  let hiddenBelow = Infinity;
  return rows.filter(({ node, depth }) => {
    if (depth > hiddenBelow) return false;
    hiddenBelow = folded.has(node.id) ? depth : Infinity;
    return true;
  });
}

/** Ids of a node and of everything below it. */
export function subtree(nodes: readonly TreeNode[], id: string): Set<string> {
  const below = childrenOf(nodes);
  const found = new Set<string>();
  const walk = (each: string) => {
    if (found.has(each)) return;
    found.add(each);
    for (const child of below.get(each) ?? []) walk(child.id);
  };
  walk(id);
  return found;
}

/** The positions that change when a node moves one step; empty when it cannot go there. */
export function moveStep(
  nodes: readonly TreeNode[],
  id: string,
  { direction, accepts = () => true }: { direction: Direction; accepts?: Accepts },
): Position[] {
  const node = nodes.find((each) => each.id === id);
  if (!node) return [];
  const siblings = siblingsOf(nodes, node.parent);
  const at = siblings.findIndex((each) => each.id === id);
  if (direction === 'up') return at > 0 ? putAt(nodes, id, { parent: node.parent, index: at - 1 }) : [];
  if (direction === 'down')
    return at < siblings.length - 1 ? putAt(nodes, id, { parent: node.parent, index: at + 1 }) : [];
  if (direction === 'in') {
    const above = siblings[at - 1];
    if (!above || !accepts(above.id)) return [];
    return putAt(nodes, id, { parent: above.id, index: siblingsOf(nodes, above.id).length });
  }
  const parent = nodes.find((each) => each.id === node.parent);
  if (!parent) return [];
  const after = siblingsOf(nodes, parent.parent).findIndex((each) => each.id === parent.id) + 1;
  return putAt(nodes, id, { parent: parent.parent, index: after });
}

/** Where a drag ends: `over` is the row under the pointer, `shift` how many levels to the right it was pulled. */
export interface Drop {
  id: string;
  over: string;
  shift: number;
}

/** The positions that change when a row is dropped; empty when nothing moves. */
export function dropAt<N extends TreeNode>(
  nodes: readonly N[],
  rows: readonly Placed<N>[],
  { id, over, shift, accepts = () => true }: Drop & { accepts?: Accepts },
): Position[] {
  const own = subtree(nodes, id);
  const dragged = rows.find(({ node }) => node.id === id);
  if (!dragged || (over !== id && own.has(over))) return [];
  const order = rows.map(({ node }) => node.id);
  const downwards = order.indexOf(over) > order.indexOf(id);
  const rest = rows.filter(({ node }) => !own.has(node.id));
  const overAt = rest.findIndex(({ node }) => node.id === over);
  // Over itself: only the level changes, so it stays behind the row before it.
  const before =
    over === id
      ? rest.filter(({ node }) => order.indexOf(node.id) < order.indexOf(id)).length
      : overAt + (downwards ? 1 : 0);
  const above = rest[before - 1];
  const deepest = above ? above.depth + (accepts(above.node.id) ? 1 : 0) : 0;
  const shallowest = rest[before]?.depth ?? 0;
  const depth = Math.max(shallowest, Math.min(deepest, dragged.depth + shift));
  const parent = depth === 0 ? null : lastAt(rest.slice(0, before), depth - 1);
  if (parent !== null && !accepts(parent)) return [];
  const index = rest.slice(0, before).filter(({ node }) => parentIn(nodes, node) === parent).length;
  return putAt(nodes, id, { parent, index });
}

/** Puts a node among the children of `parent`; gives only the positions that differ from before. */
function putAt(
  nodes: readonly TreeNode[],
  id: string,
  { parent, index }: { parent: string | null; index: number },
): Position[] {
  if (parent !== null && subtree(nodes, id).has(parent)) return [];
  const others = siblingsOf(nodes, parent).filter((each) => each.id !== id);
  const order = [...others.slice(0, index).map((each) => each.id), id];
  order.push(...others.slice(index).map((each) => each.id));
  const before = siblingsOf(nodes, parent).map((each) => each.id);
  const stays = nodes.find((each) => each.id === id);
  if (stays && parentIn(nodes, stays) === parent && before.join() === order.join()) return [];
  const old = new Map(nodes.map((each) => [each.id, each]));
  return order
    .map((each, at) => ({ id: each, parent, sort: at + 1 }))
    .filter((each) => {
      const was = old.get(each.id);
      return was?.sort !== each.sort || was.parent !== each.parent;
    });
}

/** What takes a move back: where the moved nodes stood before. */
export function positionsBefore(nodes: readonly TreeNode[], moved: readonly Position[]): Position[] {
  return moved.flatMap(({ id }) => {
    const node = nodes.find((each) => each.id === id);
    return node ? [{ id, parent: node.parent, sort: node.sort }] : [];
  });
}

/** Where a node stands; one without a number, as imports may have, is the last, and so is whatever lies beyond the end. */
const indexOf = ({ sort }: TreeNode): number =>
  Number.isFinite(sort) ? Math.min(sort, MAX_SORT_INDEX) : MAX_SORT_INDEX;

const sorted = <N extends TreeNode>(nodes: readonly N[]): N[] =>
  [...nodes].sort((a, b) => indexOf(a) - indexOf(b));

function childrenOf<N extends TreeNode>(nodes: readonly N[]): Map<string, N[]> {
  const below = new Map<string, N[]>();
  for (const node of sorted(nodes))
    if (node.parent !== null) below.set(node.parent, [...(below.get(node.parent) ?? []), node]);
  return below;
}

/** A parent that is not there counts as none. */
function parentIn(nodes: readonly TreeNode[], node: TreeNode): string | null {
  return nodes.some(({ id }) => id === node.parent) ? node.parent : null;
}

function siblingsOf(nodes: readonly TreeNode[], parent: string | null): TreeNode[] {
  return sorted(nodes).filter((each) => parentIn(nodes, each) === parent);
}

function lastAt<N extends TreeNode>(rows: readonly Placed<N>[], depth: number): string | null {
  return rows.findLast((row) => row.depth === depth)?.node.id ?? null;
}
