import type { FieldFault } from '@buildmesh/kernel';
import { refusal, type FlowNeed, type updateFlow, type InputOf } from '@buildmesh/contracts';
import {
  FLOW_LIMITS,
  isSettable,
  type FieldDefinition,
  type FlowGraph,
  type FlowNode,
  type GraphFault,
  formulaMessage,
} from '@buildmesh/domain';
import { assertTypeOf } from '../../structure/index.js';
import type { StoredFlow } from './flow.types.js';

/** The graph of a new function: a start and an end. */
export const FIRST_NODES: readonly FlowNode[] = [
  { id: 'start', type: 'start', name: '', option: {}, next: 'end' },
  { id: 'end', type: 'end', name: '', option: {}, next: null },
];

/** Refuses a graph that is too large to travel. */
export function assertSize({ form, nodes }: Pick<FlowGraph, 'form' | 'nodes'>): void {
  if (JSON.stringify([form, nodes]).length > FLOW_LIMITS.bytes)
    throw refusal('invalid', { errors: [{ field: 'nodes', rule: 'limit', message: 'field.limit' }] });
}

/** Refuses a field of a type that forms do not take; one that the form had already may stay. */
export function assertForm(form: readonly FieldDefinition[], before: readonly FieldDefinition[] = []): void {
  const had = new Set(before.map(({ _key, _type }) => `${_key}:${_type}`));
  for (const field of form) if (!had.has(`${field._key}:${field._type}`)) assertTypeOf(field, ['form']);
}

/** A draft with changes put in. */
export function changedFlow(
  stored: StoredFlow,
  { name, module, code, option, form, nodes }: Omit<InputOf<typeof updateFlow>, '_ver'>,
  mtime: number,
): StoredFlow {
  const isGraph = option !== undefined || form !== undefined || nodes !== undefined;
  return {
    ...stored,
    name: name ?? stored.name,
    module: module === undefined ? stored.module : module,
    code: code === undefined ? stored.code : code,
    option: option ?? stored.option,
    form: form ?? stored.form,
    nodes: nodes ?? stored.nodes,
    draft: stored.draft || isGraph,
    ver: stored.ver + 1,
    mtime,
  };
}

/** Faults of a graph as a client reads them: the field is `{node}` or `{node}.{option}`. */
export function faultsOnWire(faults: readonly GraphFault[]): FieldFault[] {
  return faults.slice(0, 200).map(({ node, option, rule, formula }) => {
    const field = option === undefined ? node || 'nodes' : `${node}.${option}`;
    if (!formula) return { field, rule, message: `flow.fault-${rule}` };
    const { rule: _, ...where } = formula;
    return { field, rule, message: formulaMessage(formula), params: where };
  });
}

/** Steps that act in the name of whoever runs the function. */
const IN_NAME: readonly string[] = ['ai', 'approval'];
/** The row that a function is run for, as a value or in a formula. */
const READS_ROW = /"\$ref":"item[".]|\{item[.}]/;

/** What a function waits for that nobody gives where it runs by itself. */
export function needsOf({ form, nodes, option }: FlowGraph): FlowNeed | null {
  const asks = form.some((field) => isSettable(field) && field._option.required === true);
  if (asks || nodes.some(({ type }) => type === 'form')) return 'input';
  const steps = JSON.stringify(nodes.map((node) => node.option));
  if (READS_ROW.test(steps) || (option.entity && /\bitem\b/.test(steps))) return 'row';
  return nodes.some(({ type }) => IN_NAME.includes(type)) ? 'person' : null;
}

const WRITES: readonly string[] = ['save', 'update', 'remove'];

/** The entity that a function works on: that of its row, or the first that it writes. */
export function modelOf({ option, nodes }: FlowGraph): string | null {
  const written = nodes.find(({ type }) => WRITES.includes(type))?.option['entity'];
  return option.entity ?? (typeof written === 'string' ? written : null);
}
