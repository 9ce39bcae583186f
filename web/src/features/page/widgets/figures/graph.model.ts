import { z } from 'zod';

/** Nodes and edges of a graph, as the share model `graph` holds them (spec: data §3). */
const shape = z.looseObject({
  nodes: z
    .array(z.looseObject({ id: z.string().max(200), name: z.string().max(200).optional() }))
    .max(500)
    .catch([])
    .default([]),
  edges: z
    .array(
      z.looseObject({
        source: z.string().max(200),
        target: z.string().max(200),
        label: z.string().max(200).optional(),
      }),
    )
    .max(2000)
    .catch([])
    .default([]),
});

export interface GraphData {
  nodes: { id: string; name: string }[];
  edges: { source: string; target: string; label: string }[];
}

/** A graph in order: nodes once each, edges only between nodes that there are, nodes that only edges name added. */
export function graphOf(value: unknown): GraphData {
  const read = shape.safeParse(value);
  const { nodes, edges } = read.success ? read.data : { nodes: [], edges: [] };
  const names = new Map(nodes.map(({ id, name }) => [id, name ?? id]));
  for (const { source, target } of edges)
    for (const id of [source, target]) if (!names.has(id)) names.set(id, id);
  return {
    nodes: [...names].map(([id, name]) => ({ id, name })),
    edges: edges.map(({ source, target, label = '' }) => ({ source, target, label })),
  };
}

/** A graph from lines such as `Order > Invoice: creates`; a line without an arrow is a node alone. */
export function graphFrom(text: string): GraphData {
  const nodes: { id: string }[] = [];
  const edges: { source: string; target: string; label: string }[] = [];
  for (const line of text.split('\n').slice(0, 2000)) {
    const [ends = '', ...label] = line.split(':');
    const [source = '', target = ''] = ends.split(/->|>|→/).map((end) => end.trim());
    if (source === '') continue;
    if (target === '') nodes.push({ id: source });
    else edges.push({ source, target, label: label.join(':').trim() });
  }
  return graphOf({ nodes, edges });
}
