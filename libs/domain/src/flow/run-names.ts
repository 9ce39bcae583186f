import type { FieldDefinition } from '../field/field.types.js';
import { SYSTEM_KEYS } from '../field/field.types.js';
import type { KnownNames } from '../formula/flow-formula.js';
import type { FlowGraph, FlowNode } from './flow.types.js';
import type { GraphContext } from './graph.types.js';

const ROOTS = ['form', 'item', 'user', 'now', 'nodes', 'vars', 'more'] as const;
const isNames = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What formulas of a graph may name: `{form.x}`, `{nodes.q.y}`, `{vars.z}`, and forms and variables in short. */
export function namesIn(
  graph: Pick<FlowGraph, 'nodes'> & Partial<FlowGraph>,
  context: GraphContext,
): KnownNames {
  const { nodes, form, option } = graph;
  const fields = form?.map(({ _key }) => _key);
  const open = nodes.some(({ type, option: given }) => type === 'assign' && !isNames(given['values']));
  const vars = open
    ? undefined
    : nodes.flatMap(({ type, option: given }) =>
        type === 'assign' ? Object.keys(given['values'] ?? {}) : [],
      );
  const named = new Map(nodes.map((node) => [node.id, node]));
  const rows = (entity: unknown): string[] | undefined => {
    const found = typeof entity === 'string' ? context.fieldsOf(entity) : undefined;
    return found && [...found, ...SYSTEM_KEYS, '__name'];
  };
  return ([root, ...path]) => {
    if (root === undefined) return fields && vars && [...ROOTS, ...fields, ...vars];
    if (root === 'form') return path.length === 0 ? fields : undefined;
    if (root === 'vars') return path.length === 0 ? vars : undefined;
    if (root === 'item') return path.length === 0 ? rows(option?.entity) : undefined;
    if (root !== 'nodes' && root !== 'more') return undefined;
    const [id] = path;
    if (id === undefined) return [...named.keys()];
    const node = named.get(id);
    return node && root === 'nodes' && path.length === 1 ? givenBy(node, rows) : undefined;
  };
}

/** What a step gives, where that is known before it runs. */
function givenBy(
  { type, option }: FlowNode,
  rows: (entity: unknown) => string[] | undefined,
): readonly string[] | undefined {
  if (type === 'form') return keysOf(option['fields']);
  if (type === 'assign') return isNames(option['values']) ? Object.keys(option['values']) : undefined;
  return type === 'query' ? rows(option['entity']) : undefined;
}

const keysOf = (fields: unknown): string[] | undefined =>
  Array.isArray(fields) ? (fields as FieldDefinition[]).map(({ _key }) => _key) : undefined;
