import type { FieldDefinition } from '../field/field.types.js';
import { formulaTypeOf } from '../field/computed/type-formula.js';
import { systemField } from '../field/system-fields.js';
import type { KnownType, TypeAt } from '../formula/values.js';
import { isPath } from './flow-value.js';
import type { FlowGraph } from './flow.types.js';
import { ValueOrigins } from './value-origin.js';

/** The fields of an entity, as far as the project has it. */
type FieldsOf = (entity: string) => readonly FieldDefinition[] | undefined;

/** Types of the values of a run that rows, forms and the clock give it, loops and variables that hand them on included. */
export function typesIn(graph: FlowGraph, fieldsOf: FieldsOf): TypeAt {
  const origins = new ValueOrigins(graph);
  const named = new Map(graph.nodes.map((node) => [node.id, node]));
  const ofForm = (fields: unknown, path: readonly string[]): KnownType | undefined =>
    Array.isArray(fields) ? typeIn(fields as FieldDefinition[], path) : undefined;
  const ofSource = (source: readonly string[]): KnownType | undefined => {
    const table = origins.tableAt(source);
    if (table) return ofForm(fieldsOf(table.entity), table.rest);
    const [root, ...path] = source;
    if (root === 'now' && path.length === 0) return 'moment';
    if (root === 'form') return ofForm(graph.form, path);
    const node = root === 'nodes' ? named.get(path[0] ?? '') : undefined;
    return node?.type === 'form' ? ofForm(node.option['fields'], path.slice(1)) : undefined;
  };
  const found = (path: string): KnownType | undefined => {
    const [type, ...others] = origins.sources(path.split('.')).map(ofSource);
    const same = JSON.stringify(type);
    return others.every((other) => JSON.stringify(other) === same) ? type : undefined;
  };
  const known = new Map<string, KnownType | undefined>();
  return (path) => {
    if (!known.has(path))
      known.set(path, isPath(path) ? found(path) : (found(`vars.${path}`) ?? found(`form.${path}`)));
    return known.get(path);
  };
}

function typeIn(
  fields: readonly FieldDefinition[],
  [key, ...rest]: readonly string[],
): KnownType | undefined {
  if (key === undefined) return typesOf(fields);
  const field = fields.find(({ _key }) => _key === key) ?? systemField(key);
  if (!field) return undefined;
  const inner = field._option.fields;
  const [place] = rest;
  if (inner && rest.length > 0) return typeIn(inner, /^\d+$/.test(place ?? '') ? rest.slice(1) : rest);
  return rest.length > 0 ? undefined : inner ? typesOf(inner) : formulaTypeOf(field);
}

const typesOf = (fields: readonly FieldDefinition[]): KnownType =>
  Object.fromEntries(
    [...fields, ...SYSTEM_MOMENTS].map((field) => [field._key, formulaTypeOf(field)] as const),
  );
const SYSTEM_MOMENTS = ['_ctime', '_mtime'].flatMap((key) => systemField(key) ?? []);
