import type { FieldDefinition } from '../field/field.types.js';
import { SYSTEM_KEYS } from '../field/field.types.js';
import { formulaTypeOf } from '../field/computed/type-formula.js';
import type { KnownNames } from '../formula/flow-formula.js';
import type { FlowGraph, FlowNode } from './flow.types.js';
import type { GraphContext } from './graph.types.js';
import { ValueOrigins } from './value-origin.js';

const ROOTS = ['form', 'item', 'user', 'now', 'nodes', 'vars', 'more'] as const;
const INDEX = /^\d+$/;
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
  const origins = new ValueOrigins({ form: [], option: {}, ...graph });
  const inRows = (path: readonly string[]): readonly string[] | undefined => {
    const [source, ...others] = origins.sources(path);
    const table = source && others.length === 0 ? origins.tableAt(source) : undefined;
    const found = table && context.fieldsOf(table.entity);
    return found && namesAt(found, table.rest);
  };
  return (names) => {
    const [root, ...path] = names.filter((name, at) => at === 0 || !INDEX.test(name));
    if (root === undefined) return fields && vars && [...ROOTS, ...fields, ...vars];
    if (root === 'form') return path.length === 0 ? fields : undefined;
    if (root === 'vars') return path.length === 0 ? vars : undefined;
    if (root === 'user' || root === 'now') return [];
    // Without a table only the id of a row is known.
    if (root === 'item') return option?.entity === undefined ? ['_id'] : inRows([root, ...path]);
    if (root !== 'nodes' && root !== 'more') return undefined;
    const [id] = path;
    if (id === undefined) return [...named.keys()];
    const node = named.get(id);
    if (!node || root !== 'nodes') return undefined;
    return (path.length === 1 ? givenBy(node) : undefined) ?? inRows([root, ...path]);
  };
}

/** What a step gives, where that is known before it runs. */
function givenBy({ type, option }: FlowNode): readonly string[] | undefined {
  if (type === 'form') return keysOf(option['fields']);
  if (type === 'assign') return isNames(option['values']) ? Object.keys(option['values']) : undefined;
  return undefined;
}

/** Names that may follow on a path into a row: those of its fields, or of the rows inside of one; none behind a plain value. */
function namesAt(
  fields: ReadonlyMap<string, FieldDefinition>,
  [key, ...rest]: readonly string[],
): readonly string[] | undefined {
  if (key === undefined) return [...fields.keys(), ...SYSTEM_KEYS];
  const field = fields.get(key);
  const inner = field?._option.fields;
  if (inner) return namesAt(new Map(inner.map((each) => [each._key, each])), rest);
  return field && PLAIN.includes(formulaTypeOf(field) ?? '') ? [] : undefined;
}
const PLAIN: readonly string[] = ['number', 'text', 'boolean', 'date', 'moment'];

const keysOf = (fields: unknown): string[] | undefined =>
  Array.isArray(fields) ? (fields as FieldDefinition[]).map(({ _key }) => _key) : undefined;
