import { matches } from '../filter/matches.js';
import { normalizeFilter } from '../filter/normalize.js';
import { keysIn } from '../filter/keys-in.js';
import type { FieldDefinition } from '../field/field.types.js';
import { isKnownOf, readAs, withComputed } from './computed-form.js';
import type { ApprovalEdge, ApprovalNode, Application, LogEntry, Turn } from './approval.types.js';
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
  return nextWay(from, form, facts).node;
}

interface Way {
  node?: ApprovalNode | undefined;
  /** Keys that a branch reads, and of which one is gone or means something else by now. */
  unread?: string[];
}

/** No way where a branch comes first that cannot be read: what it would have decided nobody knows (D95). */
function nextWay(from: string, form: Readonly<Record<string, unknown>>, facts: ApprovalFacts): Way {
  const ways = facts.rules.process.edges.filter((edge) => edge.from === from);
  for (const { filter, to } of ways) {
    const answer = filter && holds(filter, form, facts);
    if (answer === undefined && filter) return { unread: keysIn(filter) };
    if (answer) return { node: nodeOf(facts.rules, to) };
  }
  return { node: otherwise(from, facts) };
}

function otherwise(from: string, { rules }: ApprovalFacts): ApprovalNode | undefined {
  const way = rules.process.edges.find((edge) => edge.from === from && !edge.filter);
  return way && nodeOf(rules, way.to);
}

/** `undefined` for a filter that cannot be read. */
function holds(
  filter: NonNullable<ApprovalEdge['filter']>,
  form: Readonly<Record<string, unknown>>,
  { fields, nowMs, timezone }: Pick<ApprovalFacts, 'fields' | 'nowMs' | 'timezone'>,
): boolean | undefined {
  try {
    const fieldOf = (key: string) => readAs(fields.find(({ _key }) => _key === key));
    const keys = keysIn(filter);
    if (!keys.every((key) => isTold(key, fields))) return undefined;
    const whole = withComputed(form, keys, { fields, nowMs, timezone });
    return matches(normalizeFilter(filter, { now: nowMs, timezone, fieldOf, missing: 'never' }), whole);
  } catch {
    return undefined;
  }
}

const isTold = (key: string, fields: readonly FieldDefinition[]): boolean =>
  fields.every((field) => field._key !== key || isKnownOf(field, fields));

/** Whether a branch can be read with these fields. */
export function isReadable(
  filter: NonNullable<ApprovalEdge['filter']>,
  fields: ApprovalFacts['fields'],
): boolean {
  return holds(filter, {}, { fields, nowMs: 0 }) !== undefined;
}

/** Goes from a node to the next one that waits for somebody, or to the end. */
export function advance(application: Application, from: string, facts: ApprovalFacts): Application {
  return go(application, { from, byManager: false }, facts);
}

/** The same for a manager who decided about a branch that cannot be read: then the way is taken that needs none. */
export function sentOn(application: Application, from: string, facts: ApprovalFacts): Application {
  return go(application, { from, byManager: true }, facts);
}

function go(
  application: Application,
  { from, byManager }: { from: string; byManager: boolean },
  facts: ApprovalFacts,
): Application {
  let now = application;
  let at = from;
  for (let count = 0; count < MAX_AUTO_NODES; count++) {
    const { node: found, unread } = nextWay(at, now.form, facts);
    const node = unread && byManager && count === 0 ? otherwise(at, facts) : found;
    if (!node) return escapeTo({ ...now, node: at }, facts, unread ? { fields: unread } : {});
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
  if (turns.length === 0) return unattended(here, node, facts);
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

/** A step whose rule finds nobody passes by itself, unless the definition gives it to the managers (D49, D95). */
function unattended(here: Application, node: ApprovalNode, facts: ApprovalFacts): Application {
  const absent = [...(facts.absent?.[node.id] ?? [])];
  if (facts.rules.empty === 'managers') return escapeTo(here, facts, { absent });
  const passed = automatic(here, { node, facts });
  return {
    ...passed,
    log: passed.log.map((entry, at) => (at === here.log.length ? { ...entry, absent } : entry)),
  };
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

interface Escape {
  action?: 'escape' | 'escalate';
}

/** Gives a step to the managers: one that nobody can take (D48), or whose time is over (D88). */
export function escapeTo(
  application: Application,
  facts: ApprovalFacts,
  { action = 'escape', ...why }: Partial<Pick<LogEntry, 'absent' | 'fields'>> & Escape = {},
): Application {
  const entry: LogEntry = {
    ...why,
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
    log: application.escaped && !why.fields ? application.log : [...application.log, entry],
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
    return reconcile(advance({ ...application, turns, path }, application.node, facts), facts);
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
