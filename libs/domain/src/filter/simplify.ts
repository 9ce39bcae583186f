import { ALWAYS, NEVER, type NormalNode } from './normal.types.js';

/** All of `nodes`, without duplicates, nested ANDs and nodes that decide nothing. */
export function allOf(nodes: readonly NormalNode[]): NormalNode {
  return join('and', nodes);
}

/** Any of `nodes`, without duplicates, nested ORs and nodes that decide nothing. */
export function anyOf(nodes: readonly NormalNode[]): NormalNode {
  return join('or', nodes);
}

/** The complement of `node`. */
export function noneOf(node: NormalNode): NormalNode {
  if (node.kind === 'always') return NEVER;
  if (node.kind === 'never') return ALWAYS;
  return node.kind === 'not' ? node.node : { kind: 'not', node };
}

function join(kind: 'and' | 'or', nodes: readonly NormalNode[]): NormalNode {
  const [decides, neutral] = kind === 'and' ? (['never', 'always'] as const) : (['always', 'never'] as const);
  const unique = new Map<string, NormalNode>();
  for (const node of nodes) {
    if (node.kind === decides) return node;
    if (node.kind === neutral) continue;
    for (const part of node.kind === kind ? node.list : [node]) unique.set(JSON.stringify(part), part);
  }
  const list = [...unique.values()];
  const [only] = list;
  if (only === undefined) return kind === 'and' ? ALWAYS : NEVER;
  return list.length === 1 ? only : { kind, list };
}
