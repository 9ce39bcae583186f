import type { Application, ApprovalNode } from './approval.types.js';
import { escapeTo, advance, nextNode, reconcile } from './enter.js';
import { nodeOf, type ApprovalFacts } from './facts.js';
import { transition, type Transition } from './transition.js';
import { advanced } from './versions.js';

/** What an applicant hands in. */
export interface Submission {
  creator: string;
  form: Readonly<Record<string, unknown>>;
  /** Whom the applicant chose, by node (`user.editable`). */
  chosen: Readonly<Record<string, string[]>>;
  comment?: string | undefined;
}

/** A new application, at the first node that waits for somebody, or passed already where none does. */
export function begin({ creator, form, chosen, comment }: Submission, facts: ApprovalFacts): Application {
  const start = facts.rules.process.nodes.find(({ type }) => type === 'start')?.id ?? '';
  const application: Application = {
    ...{ creator, form, chosen, state: 'pending', node: start, turns: [], escaped: false },
    ...{
      entered: facts.nowMs,
      path: [],
      passed: [],
      report: [],
      undo: null,
      removed: null,
      ver: 1,
      basis: 1,
    },
    log: [
      {
        ...{ type: 'task', user: creator, action: 'apply', node: start, time: facts.nowMs },
        ...(comment ? { comment } : {}),
      },
    ],
  };
  return reconcile(advance(application, start, facts), facts);
}

/** A node that lies ahead, if everybody passes. */
export interface PredictedNode {
  node: string;
  /** Empty where the node passes by itself. */
  users: string[];
}

/** The way from a node on, should everybody pass (D53). Longer than the process it never is: a loop is told once. */
export function predict(
  from: string,
  form: Readonly<Record<string, unknown>>,
  facts: ApprovalFacts,
): PredictedNode[] {
  const ahead: PredictedNode[] = [];
  const seen = new Set([from]);
  for (
    let node = nextNode(from, form, facts);
    node && !seen.has(node.id);
    node = nextNode(node.id, form, facts)
  ) {
    seen.add(node.id);
    ahead.push({ node: node.id, users: [...foreseen(node, facts)] });
  }
  return ahead;
}

function foreseen(
  { id, type }: ApprovalNode,
  { handlers, managers, rules }: ApprovalFacts,
): readonly string[] {
  const users = handlers[id] ?? [];
  const isTheirs = (type === 'task' || type === 'form') && users.length === 0 && rules.empty === 'managers';
  return type === 'manager' || isTheirs ? managers : users;
}

/** When the time of the present step is over, epoch ms; `null` where it has none (D48). */
export function dueOf(
  { state, node, escaped, entered }: Application,
  { rules }: Pick<ApprovalFacts, 'rules'>,
) {
  const timeout = state === 'pending' && !escaped ? nodeOf(rules, node)?.timeout : undefined;
  return timeout ? entered + timeout.hours * 3_600_000 : null;
}

/**
 * What the system does when the time is over: passes, rejects, or gives the step to the managers. A reminder changes nothing
 * (D48), nor does anything where there are no managers.
 */
export function timedOut(application: Application, facts: ApprovalFacts): Transition | undefined {
  const node = nodeOf(facts.rules, application.node);
  const due = dueOf(application, facts);
  if (!node?.timeout || due === null || due > facts.nowMs || node.timeout.action === 'remind')
    return undefined;
  if (node.timeout.action === 'escalate')
    return facts.managers.length > 0
      ? { next: advanced(application, escapeTo(application, facts, { action: 'escalate' })) }
      : undefined;
  const action = node.type === 'form' ? 'form' : node.timeout.action;
  return transition(
    application,
    { action, user: '', managing: true, node: application.node, ver: application.ver },
    facts,
  );
}

/** A running application under other rules: at the same node, else at the last one it passed that is still there, else anew (D47). */
export function migrated(application: Application, facts: ApprovalFacts): Application {
  if (application.state !== 'pending') return application;
  const entry = {
    type: 'task' as const,
    user: '',
    action: 'migrate' as const,
    node: application.node,
    time: facts.nowMs,
  };
  const path = application.path.filter((id) => nodeOf(facts.rules, id));
  const now: Application = {
    ...application,
    path,
    undo: null,
    log: [...application.log, entry],
  };
  const start = facts.rules.process.nodes.find(({ type }) => type === 'start')?.id ?? '';
  const there = nodeOf(facts.rules, application.node)
    ? now
    : advance({ ...now, turns: [], escaped: false }, path.at(-1) ?? start, facts);
  // Other rules are another question, at the same node too.
  return { ...advanced(application, reconcile(there, facts)), basis: application.ver + 1 };
}
