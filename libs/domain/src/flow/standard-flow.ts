import type { FieldDefinition } from '../field/field.types.js';
import { isSettable } from '../field/form-kinds.js';
import { isServerSet, kindOf, storageOf } from '../field/kind.js';
import type { FlowGraph, FlowNode } from './flow.types.js';

/** Functions that are made of a table in one click (D81). */
export const STANDARD_KINDS = ['add', 'edit', 'remove', 'import'] as const;
export type StandardKind = (typeof STANDARD_KINDS)[number];

const node = (id: string, type: string, parts: Partial<FlowNode>): FlowNode => ({
  id,
  type,
  name: '',
  option: {},
  next: null,
  ...parts,
});

/** What people fill in of a table: without what the server sets, and without rules that only a table can check. */
export function fieldsForForm(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields
    .filter(
      (field) =>
        isSettable(field) && !isServerSet(field) && !field._option.readonly && kindOf(field) !== 'id',
    )
    .map(({ _key, _name, _type, _relate, _option }) => {
      const { unique: _unique, _name: _title, ...option } = _option;
      return { _key, _name, _type, ...(_relate ? { _relate } : {}), _option: option };
    });
}

/** What a standard function is made of. */
export interface StandardParts {
  entity: string;
  fields: readonly FieldDefinition[];
  name: string;
  /** Of the file that is imported, and what comes before the number of its rows. */
  words: { file: string; imported: string };
}

/** The graph of a standard function: its form is made of the fields of the table, `item` is the row that it is run for. */
export function standardFlow(kind: StandardKind, parts: StandardParts): FlowGraph {
  if (kind === 'import') return importFlow(parts);
  const { entity, fields, name } = parts;
  const form = kind === 'remove' ? [] : fieldsForForm(fields);
  const stored = form.filter((field) => storageOf(field) !== null);
  const values = Object.fromEntries(stored.map(({ _key }) => [_key, { $ref: `form.${_key}` }]));
  const chosen = { entity, id: { $ref: 'item' } };
  const option = { add: { entity, values }, edit: { ...chosen, values }, remove: chosen }[kind];
  const type = { add: 'save', edit: 'update', remove: 'remove' }[kind];
  const data = kind === 'remove' ? {} : { data: { $ref: 'nodes.write' } };
  return {
    form,
    option: kind === 'add' ? {} : { entity },
    nodes: [
      node('start', 'start', { next: 'write' }),
      node('write', type, { name, option, next: 'end' }),
      node('end', 'end', { option: data }),
    ],
  };
}

/** Takes a sheet whose headers are the names or keys of fields, stores all of its rows or none, and says how many. */
function importFlow({ entity, name, words }: StandardParts): FlowGraph {
  const file: FieldDefinition = {
    ...{ _key: 'file', _name: words.file, _type: 'file' },
    _option: { required: true, max: 1 },
  };
  const text = { $formula: `${JSON.stringify(words.imported)} & {nodes.write.saved}` };
  return {
    form: [file],
    option: {},
    nodes: [
      node('start', 'start', { next: 'write' }),
      node('write', 'save', { name, option: { entity, file: { $ref: 'form.file' } }, next: 'tell' }),
      node('tell', 'command', {
        option: { cmd: [{ type: 'tips', value: { text, level: 'success' } }] },
        next: 'end',
      }),
      node('end', 'end', { option: { data: { $ref: 'nodes.write' } } }),
    ],
  };
}
