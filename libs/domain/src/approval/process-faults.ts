import type { ApprovalProcess } from './approval.types.js';

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
    | 'form-reject';
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
