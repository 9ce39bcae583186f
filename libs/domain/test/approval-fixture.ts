import type {
  Application,
  ApprovalNode,
  ApprovalProcess,
  ApprovalNodeType,
  StepMode,
} from '../src/approval/approval.types.js';
import { begin } from '../src/approval/begin.js';
import type { ApprovalFacts } from '../src/approval/facts.js';
import { transition, type ApprovalAct } from '../src/approval/transition.js';

export const HOUR = 3_600_000;
export const NOW = 1_800_000_000_000;

/** A process in a line: start, the given nodes, end; `apply` stands beside the line. */
export function line(...middle: ApprovalNode[]): ApprovalProcess {
  const way = [
    { id: 'start', type: 'start' as const, name: '' },
    ...middle.filter(({ type }) => type !== 'apply'),
  ];
  const nodes: ApprovalNode[] = [...way, { id: 'end', type: 'end', name: '' }];
  const edges = way.map(({ id }, at) => ({ from: id, to: nodes[at + 1]?.id ?? 'end' }));
  return { nodes: [...nodes, ...middle.filter(({ type }) => type === 'apply')], edges };
}

export const node = (
  id: string,
  parts: Partial<ApprovalNode> = {},
  type: ApprovalNodeType = 'task',
): ApprovalNode => ({
  id,
  type,
  name: id,
  step: { type: 'user.target' },
  ...parts,
});

export const inMode = (mode: StepMode, id = 'a', ratio = 50): ApprovalNode => node(id, { mode, ratio });

export function factsOf(process: ApprovalProcess, parts: Partial<ApprovalFacts> = {}): ApprovalFacts {
  return {
    rules: { process, autopass: false },
    handlers: {},
    managers: ['boss'],
    isActive: () => true,
    fields: [],
    nowMs: NOW,
    ...parts,
  };
}

export const submitted = (facts: ApprovalFacts, form: Record<string, unknown> = {}): Application =>
  begin({ creator: 'ann', form, chosen: {} }, facts);

/** An act at the present node and version; through the calls of administrators where it begins with `M:`. */
export function act(
  application: Application,
  user: string,
  parts: Partial<ApprovalAct> & Pick<ApprovalAct, 'action'>,
): ApprovalAct {
  const managing = user.startsWith('M:');
  const { node: at, ver } = application;
  return { user: user.replace('M:', ''), managing, node: at, ver, ...parts };
}

/** What an application becomes; a refusal is a fault of the test. */
export function after(
  application: Application,
  facts: ApprovalFacts,
  ...acts: [user: string, action: ApprovalAct['action'], parts?: Partial<ApprovalAct>][]
): Application {
  return acts.reduce((now, [user, action, parts]) => {
    const { next, refusal } = transition(now, act(now, user, { action, ...parts }), facts);
    if (refusal) throw new Error(`${user} ${action}: ${refusal}`);
    return next;
  }, application);
}
