import { matches } from '../filter/matches.js';
import { normalizeFilter } from '../filter/normalize.js';
import type { ApprovalNode, Application, LogEntry, Turn } from './approval.types.js';
import { decisionOf, nodeOf, type ApprovalFacts } from './facts.js';
import { openTurns, outcomeOf, turnsOf } from './turns.js';

/** Most nodes that an application passes by itself in one go (D49). */
export const MAX_AUTO_NODES = 50;

/** The node after `from`: branches in their order, the first whose filter holds, else the way without one (D48). */
export function nextNode(
  from: string,
  form: Readonly<Record<string, unknown>>,
  facts: ApprovalFacts,
): ApprovalNode | undefined {
  const ways = facts.rules.process.edges.filter((edge) => edge.from === from);
  const way =
    ways.find(({ filter }) => filter && holds(filter, form, facts)) ?? ways.find(({ filter }) => !filter);
  return way && nodeOf(facts.rules, way.to);
}

/** A filter that cannot be read, since a field of it is gone, holds for nobody. */
function holds(
  filter: NonNullable<ApprovalFacts['rules']['process']['edges'][number]['filter']>,
  form: Readonly<Record<string, unknown>>,
  { fields, nowMs, timezone }: ApprovalFacts,
): boolean {
  try {
    const fieldOf = (key: string) => fields.find(({ _key }) => _key === key);
    return matches(normalizeFilter(filter, { now: nowMs, timezone, fieldOf, missing: 'never' }), form);
  } catch {
    return false;
  }
}

/** Goes from a node to the next one that waits for somebody, or to the end. */
export function goOn(application: Application, from: string, facts: ApprovalFacts): Application {
  let now = application;
  let at = from;
  for (let count = 0; count < MAX_AUTO_NODES; count++) {
    const node = nextNode(at, now.form, facts);
    if (!node) return escapeTo({ ...now, node: at }, facts);
    now = enter(now, node, facts);
    if (now.state !== 'pending' || now.turns.length > 0 || now.escaped) return now;
    at = node.id;
  }
  return escapeTo(now, facts);
}

/** Puts an application at a node. Without turns afterwards the node has passed by itself, and it is to go on. */
export function enter(application: Application, node: ApprovalNode, facts: ApprovalFacts): Application {
  const { cc = [] } = node;
  const here: Application = {
    ...application,
    node: node.id,
    turns: [],
    escaped: false,
    entered: facts.nowMs,
    report: [...new Set([...application.report, ...cc.filter(facts.isActive)])],
  };
  if (node.type === 'end') return { ...here, state: 'pass' };
  if (node.type === 'start') return here;
  if (node.type === 'apply') return { ...here, turns: turnsOf([application.creator]) };
  if (node.type === 'manager')
    return { ...here, turns: turnsOf(facts.managers), escaped: facts.managers.length === 0 };
  const turns = turnsOf(facts.handlers[node.id] ?? []);
  if (turns.length === 0) return automatic(here, { node, facts });
  return passedBefore(here, { node, turns }, facts);
}

/** Whoever passed before passes again by the rule `autopass`; a form is always filled in by hand (D49). */
function passedBefore(
  here: Application,
  { node, turns }: { node: ApprovalNode; turns: Turn[] },
  facts: ApprovalFacts,
): Application {
  if (!facts.rules.autopass || node.type !== 'task') return { ...here, turns };
  let now = here;
  let rest = turns;
  const decision = decisionOf(node);
  for (;;) {
    const turn = openTurns(rest, decision).find(({ user }) => here.passed.includes(user));
    if (!turn) return { ...now, turns: rest };
    rest = rest.map((one) => (one === turn ? { ...one, done: 'pass' as const } : one));
    now = automatic(now, { node, facts, user: turn.user });
    if (outcomeOf(rest, decision) === 'pass') return now;
  }
}

function automatic(
  here: Application,
  { node, facts, user = '' }: { node: ApprovalNode; facts: ApprovalFacts; user?: string },
): Application {
  const entry: LogEntry = {
    type: node.type === 'form' ? 'form' : 'task',
    user,
    action: 'auto',
    node: node.id,
    time: facts.nowMs,
  };
  return { ...here, log: [...here.log, entry] };
}

/** Gives a step to the managers: one that nobody can take (D48), or whose time is over (D88). */
export function escapeTo(
  application: Application,
  facts: ApprovalFacts,
  action: 'escape' | 'escalate' = 'escape',
): Application {
  const entry: LogEntry = {
    type: 'task',
    user: '',
    action,
    node: application.node,
    time: facts.nowMs,
  };
  return {
    ...application,
    state: 'pending',
    turns: turnsOf(facts.managers),
    escaped: true,
    entered: facts.nowMs,
    log: application.escaped ? application.log : [...application.log, entry],
  };
}

/**
 * Puts right what became of an application while nobody acted: handlers who left or were disabled are dropped, what the
 * others have decided counts, and where nobody is left the managers decide (D48). The same application where all is well.
 */
export function reconcile(application: Application, facts: ApprovalFacts): Application {
  if (application.state !== 'pending') return application;
  const node = nodeOf(facts.rules, application.node);
  if (node?.type === 'apply' && !application.escaped) return application;
  if (application.escaped || node?.type === 'manager') return managed(application, facts);
  const turns = application.turns.filter(({ done, user }) => done !== undefined || facts.isActive(user));
  if (turns.length === application.turns.length && turns.length > 0) return application;
  const decision = decisionOf(node);
  if (turns.every(({ done }) => done)) {
    const outcome = turns.length > 0 ? outcomeOf(turns, decision) : undefined;
    if (outcome !== 'pass') return escapeTo({ ...application, turns }, facts);
    const path = [...application.path, application.node];
    return reconcile(goOn({ ...application, turns, path }, application.node, facts), facts);
  }
  return outcomeOf(turns, decision) === undefined
    ? { ...application, turns }
    : escapeTo({ ...application, turns }, facts);
}

/** A step of the managers is theirs who are managers now. */
function managed(application: Application, facts: ApprovalFacts): Application {
  const active = application.turns.filter(({ user }) => facts.isActive(user));
  if (active.length > 0 && active.length === application.turns.length) return application;
  if (active.length > 0) return { ...application, turns: active };
  if (facts.managers.length === 0 && application.turns.length === 0) return application;
  return { ...application, turns: turnsOf(facts.managers), escaped: true };
}
