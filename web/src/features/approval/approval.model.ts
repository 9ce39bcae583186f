import type {
  ApprovalDefinition,
  getApproval,
  InputOf,
  OutputOf,
  submitApproval,
} from '@buildmesh/contracts';
import type { ApprovalNode, ApprovalProcess, ApprovalState } from '@buildmesh/domain';
import type { Feature } from '../../shared/state/flags/feature-switches.js';
import type { StatusLevel } from '../../shared/ui/status-tag.js';

/** Colours of the states (spec: data §4); what is cancelled is light, what is gone is disabled. */
export const STATE_LEVEL: Readonly<Record<ApprovalState, StatusLevel>> = {
  pending: 'warning',
  reject: 'error',
  pass: 'success',
  cancel: 'light',
  removed: 'disabled',
  abort: 'disabled',
};

export const TABS = ['todo', 'done', 'report', 'my', 'create', 'recent', 'manage'] as const;
export type Tab = (typeof TABS)[number];
export const isTab = (text: string | undefined): text is Tab =>
  (TABS as readonly (string | undefined)[]).includes(text);
/** The switch of the project that hides a tab (spec: data §6). */
export const TAB_FEATURE: Partial<Record<Tab, Feature>> = {
  todo: 'approval.todo',
  done: 'approval.done',
  report: 'approval.report',
  my: 'approval.my',
};

/** Counts are shown up to 99 (spec: data §2). */
export const badgeOf = (count: number): string => (count > 99 ? '99+' : String(count));

export type ActionName = InputOf<typeof submitApproval>['action'];
/** The decision first, then what else there is; the least wanted last. */
const ORDER: readonly ActionName[] = [
  'pass',
  'form',
  'reapply',
  'reject',
  'rollback',
  'forward',
  'modify',
  'report',
  'adjust',
  'revert',
  'cancel',
  'abort',
  'remove',
];
export const inOrder = (actions: readonly ActionName[]): ActionName[] =>
  ORDER.filter((action) => actions.includes(action));
/** Those that name people, and those that end something. */
export const NAMES_PEOPLE: ReadonlySet<ActionName> = new Set(['forward', 'modify', 'report', 'adjust']);
export const DANGEROUS: ReadonlySet<ActionName> = new Set(['reject', 'cancel', 'abort', 'remove']);

/** True where every node has one way on: the steps can be put in another order. */
export function isLine({ edges }: ApprovalProcess): boolean {
  return edges.every(({ filter }) => !filter) && new Set(edges.map(({ from }) => from)).size === edges.length;
}

const isStep = ({ type }: ApprovalNode) => type === 'task' || type === 'form' || type === 'manager';

/** The steps in the order in which they are gone through: none before one that leads to it. */
export function stepsOf({ nodes, edges }: ApprovalProcess): ApprovalNode[] {
  const ordered: ApprovalNode[] = [];
  const visited = new Set<string>();
  // Whatever a node leads to is put down before itself, the last way first; so the first way is read first.
  const visit = (node: ApprovalNode): void => {
    if (visited.has(node.id)) return;
    visited.add(node.id);
    for (const { to } of edges.filter(({ from }) => from === node.id).reverse()) {
      const next = nodes.find(({ id }) => id === to);
      if (next) visit(next);
    }
    ordered.unshift(node);
  };
  const start = nodes.filter(({ type }) => type === 'start');
  // What is visited first ends up behind: there stand steps that no way leads to, with what only they lead to.
  const loose = nodes.filter(({ id, type }) => type !== 'start' && !edges.some(({ to }) => to === id));
  for (const node of [...loose.reverse(), ...start]) visit(node);
  return ordered.filter(isStep);
}

/** A process in a line with these steps; start, correction and end stay as they are. */
export function withSteps(process: ApprovalProcess, steps: readonly ApprovalNode[]): ApprovalProcess {
  const find = (type: ApprovalNode['type']) => process.nodes.find((node) => node.type === type);
  const start = find('start') ?? { id: 'start', type: 'start' as const, name: '' };
  const end = find('end') ?? { id: 'end', type: 'end' as const, name: '' };
  const apply = find('apply');
  const way = [start, ...steps, end];
  return {
    nodes: [...way, ...(apply ? [apply] : [])],
    edges: way.slice(1).map(({ id }, at) => ({ from: way[at]?.id ?? start.id, to: id })),
  };
}

/** The same process with other details of one node. */
export function withNode(process: ApprovalProcess, node: ApprovalNode): ApprovalProcess {
  return { ...process, nodes: process.nodes.map((one) => (one.id === node.id ? node : one)) };
}

/** A further step: the head of the department, who may be asked in any project. */
export function newStep(process: ApprovalProcess, name: string): ApprovalNode {
  const taken = new Set(process.nodes.map(({ id }) => id));
  let count = process.nodes.length;
  while (taken.has(`step${count}`)) count++;
  return { id: `step${count}`, type: 'task', name, step: { type: 'user.superior', level: 1 }, mode: 'any' };
}

/** What a new approval begins with: one step, and the way back to the applicant. */
export function firstProcess(names: {
  start: string;
  step: string;
  end: string;
  apply: string;
}): ApprovalProcess {
  const base: ApprovalProcess = {
    nodes: [
      { id: 'start', type: 'start', name: names.start },
      { id: 'end', type: 'end', name: names.end },
      { id: 'apply', type: 'apply', name: names.apply },
    ],
    edges: [],
  };
  return withSteps(base, [{ ...newStep(base, names.step), id: 'step1' }]);
}

/** What is saved of a definition. */
export function valueOf({
  _id,
  _ver,
  version,
  ...rest
}: ApprovalDefinition): Omit<ApprovalDefinition, '_id' | '_ver' | 'version'> {
  const { name, icon, sort, disabled, entity, option, process } = rest;
  return { name, icon, sort, disabled, entity, option, process };
}

/** Steps whose rule finds nobody: as the server knows of roles and groups, and of named people as they are chosen now. */
export function vacantSteps({
  process,
  inactive,
  vacant,
}: Pick<OutputOf<typeof getApproval>, 'process' | 'inactive' | 'vacant'>): ApprovalNode[] {
  return process.nodes.filter(({ id, type, step }) => {
    if (!step || (type !== 'task' && type !== 'form')) return false;
    if (step.type !== 'user.target')
      return vacant.includes(id) && (step.type === 'role.target' || step.type === 'group.admin');
    const { users = [] } = step;
    return users.every((user) => inactive.includes(user));
  });
}
