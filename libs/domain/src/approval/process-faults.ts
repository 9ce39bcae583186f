import type { FieldDefinition } from '../field/field.types.js';
import type { ApprovalProcess } from './approval.types.js';
import { keysIn } from '../filter/keys-in.js';
import { isKnownOf } from './computed-form.js';
import { isReadable } from './enter.js';
import { isUnfillable } from './fillable.js';

/** Why a process cannot run, and at which node. */
export interface ProcessFault {
  node: string;
  rule:
    | 'start'
    | 'end'
    | 'no-step'
    | 'repeated'
    | 'unknown'
    | 'no-default'
    | 'unreachable'
    | 'dead-end'
    | 'loop'
    | 'rule'
    | 'form-reject'
    | 'branch'
    | 'unknown-yet'
    | 'field'
    | 'unfillable';
  /** Name of the field that it is about. */
  field?: string;
}

/** What must be put right before a process may be used; none of them can leave an application where nobody gets on. */
export function processFaults({ nodes, edges }: ApprovalProcess): ProcessFault[] {
  const ids = new Set(nodes.map(({ id }) => id));
  const faults: ProcessFault[] = [];
  const fault = (rule: ProcessFault['rule'], node = '') => faults.push({ node, rule });
  if (nodes.filter(({ type }) => type === 'start').length !== 1) fault('start');
  if (!nodes.some(({ type }) => type === 'end')) fault('end');
  if (!nodes.some(({ type }) => type === 'task' || type === 'form' || type === 'manager')) fault('no-step');
  if (ids.size !== nodes.length) fault('repeated');
  for (const { from, to } of edges)
    if (!ids.has(from) || !ids.has(to)) fault('unknown', ids.has(from) ? to : from);
  for (const node of nodes) {
    const { id, type, step, timeout } = node;
    // An end has nothing after it, and whoever corrects an application begins anew.
    if (type === 'end' || type === 'apply') continue;
    if (edges.filter(({ from, filter }) => from === id && !filter).length !== 1) fault('no-default', id);
    if ((type === 'task' || type === 'form') && !step) fault('rule', id);
    if (type === 'form' && timeout?.action === 'reject') fault('form-reject', id);
  }
  if (faults.length > 0) return faults;
  return [...wayFaults({ nodes, edges })];
}

function wayFaults({ nodes, edges }: ApprovalProcess): ProcessFault[] {
  const faults: ProcessFault[] = [];
  const start = nodes.find(({ type }) => type === 'start')?.id ?? '';
  const reached = new Set<string>();
  const open = new Set<string>();
  let loop: string | undefined;
  const walk = (id: string): void => {
    if (open.has(id)) loop = id;
    if (reached.has(id)) return;
    reached.add(id);
    open.add(id);
    for (const { from, to } of edges) if (from === id) walk(to);
    open.delete(id);
  };
  walk(start);
  if (loop !== undefined) faults.push({ node: loop, rule: 'loop' });
  for (const { id, type } of nodes)
    if (type !== 'apply' && !reached.has(id)) faults.push({ node: id, rule: 'unreachable' });
  return faults;
}

/** What of its table keeps a process from running: branches and rules that read what is not there, a form that nobody can fill in (D95). */
export function formFaults(
  { nodes, edges }: ApprovalProcess,
  fields: readonly FieldDefinition[],
): ProcessFault[] {
  const start = nodes.find(({ type }) => type === 'start');
  const has = (key: string | undefined) => fields.some(({ _key }) => _key === key);
  return [
    ...edges.flatMap(({ from, filter = [] }): ProcessFault[] =>
      fields
        .filter((field) => keysIn(filter).includes(field._key) && !isKnownOf(field, fields))
        .map(({ _name }) => ({ node: from, rule: 'unknown-yet', field: _name })),
    ),
    ...edges.flatMap(({ from, filter }): ProcessFault[] =>
      filter && !isReadable(filter, fields) ? [{ node: from, rule: 'branch' }] : [],
    ),
    ...nodes.flatMap(({ id, step }): ProcessFault[] =>
      (step?.type === 'form.user' || step?.type === 'data.target') && !has(step.field)
        ? [{ node: id, rule: 'field' }]
        : [],
    ),
    ...fields.flatMap((field): ProcessFault[] =>
      isUnfillable(start, field) ? [{ node: start?.id ?? '', rule: 'unfillable', field: field._name }] : [],
    ),
  ];
}
