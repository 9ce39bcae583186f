import { allowedActions, actStageOf, type ActRole, type ActStage } from './action-table.js';
import {
  MAX_LOG,
  type Application,
  type ApprovalAction,
  type LogEntry,
  type Position,
  type SignerPlace,
  type Undo,
} from './approval.types.js';
import { enter, advance, reconcile, sentOn } from './enter.js';
import { decisionOf, nodeOf, type ApprovalFacts } from './facts.js';
import { advanced, hasSeen, SIDE_BY_SIDE } from './versions.js';
import { handedOver, MAX_TURNS, openTurns, outcomeOf, turnsOf, withSigners } from './turns.js';

/** What somebody does. */
export interface ApprovalAct {
  action: ApprovalAction;
  user: string;
  /** As a manager, through the calls of the administrators; else as whoever the user is in the process (D51). */
  managing: boolean;
  /** The node that the user saw, and the version (D52). */
  node: string;
  ver: number;
  comment?: string | undefined;
  /** People of `forward`, `report`, `modify` and `adjust`. */
  users?: readonly string[] | undefined;
  where?: SignerPlace | undefined;
  /** Where a rollback leads. */
  to?: string | undefined;
  /** The form as it is afterwards, of `form`, `reapply` and `adjust`. */
  form?: Readonly<Record<string, unknown>> | undefined;
  /** Whom the applicant chooses, of `reapply`. */
  chosen?: Readonly<Record<string, string[]>> | undefined;
}

export type ApprovalRefusal =
  'not-allowed' | 'moved' | 'no-rollback-node' | 'nobody-named' | 'too-much' | 'too-late';
export type Transition =
  { next: Application; refusal?: undefined } | { refusal: ApprovalRefusal; next?: undefined };

/** What was removed can be restored for so long (D51). */
export const RESTORE_MS = 30 * 24 * 3_600_000;
const ENDING: ReadonlySet<ApprovalAction> = new Set(['pass', 'reject', 'form', 'cancel', 'abort', 'remove']);

/** The parts that somebody plays in an application now (D51). */
export function partsOf(
  application: Application,
  user: string,
  facts: Pick<ApprovalFacts, 'rules'>,
): ActRole[] {
  const { creator, report, state, undo } = application;
  const parts: ActRole[] = [];
  if (state === 'pending' && currentUsers(application, facts).includes(user)) parts.push('H');
  if (isPrevious(application, user) || (undo && undo.by === user && user !== '')) parts.push('P');
  if (creator === user) parts.push('C');
  if (report.includes(user)) parts.push('R');
  return parts;
}

/** Closed: whoever decided before; running: whoever decided last. */
function isPrevious({ state, log }: Application, user: string): boolean {
  return (
    state !== 'pending' && log.some((entry) => entry.user === user && ['pass', 'form'].includes(entry.action))
  );
}

/** Who may decide now, in the order of their turns. */
export function currentUsers(
  { state, turns, node, escaped }: Position,
  { rules }: Pick<ApprovalFacts, 'rules'>,
): string[] {
  if (state !== 'pending') return [];
  const mode = escaped ? 'any' : decisionOf(nodeOf(rules, node)).mode;
  return [...new Set(openTurns(turns, { mode }).map(({ user }) => user))];
}

/**
 * The one step of the machine (D51, D52): what an application becomes by an act, or why it does not. Total, and without any
 * effect: who reads the facts first and stores the result after comparing the version has the whole of it.
 */
export function transition(before: Application, act: ApprovalAct, facts: ApprovalFacts): Transition {
  if (act.node !== before.node || !hasSeen(before, act)) return { refusal: 'moved' };
  const place = actStageOf(before, nodeOf(facts.rules, before.node));
  const refusal = refusalOf(before, { act, place, facts });
  // Who saw an earlier version had the right then: it has moved on.
  if (refusal) return { refusal: refusal === 'not-allowed' && act.ver !== before.ver ? 'moved' : refusal };
  const changed = EFFECTS[act.action]({ seen: before, now: before, act, facts });
  if (typeof changed === 'string') return { refusal: changed };
  const next = advanced(before, reconcile(changed, facts));
  return { next: SIDE_BY_SIDE.has(act.action) && !act.managing ? next : { ...next, basis: next.ver } };
}

function refusalOf(
  before: Application,
  { act, place, facts }: { act: ApprovalAct; place: ActStage; facts: ApprovalFacts },
): ApprovalRefusal | undefined {
  const parts: ActRole[] = act.managing ? ['M'] : partsOf(before, act.user, facts);
  if (!allowedActions(place, parts).includes(act.action))
    return allowedActions(place, ['H', 'P', 'C', 'M']).includes(act.action) ? 'not-allowed' : 'moved';
  if (act.action === 'revert' && place === 'removed' && facts.nowMs - (before.removed ?? 0) > RESTORE_MS)
    return 'too-late';
  return before.log.length >= MAX_LOG && !ENDING.has(act.action) ? 'too-much' : undefined;
}

interface TransitionContext {
  /** As it was before the act. */
  seen: Application;
  now: Application;
  act: ApprovalAct;
  facts: ApprovalFacts;
}
type Effect = (doing: TransitionContext) => Application | ApprovalRefusal;

const EFFECTS: Readonly<Record<ApprovalAction, Effect>> = {
  pass: (doing) => decide(withForm(doing), 'pass'),
  reject: (doing) => decide(doing, 'reject'),
  form: (doing) => decide(withForm(doing), 'pass'),
  report: ({ now, act, facts }) => {
    const users = named(act, facts);
    if (users.length === 0) return 'nobody-named';
    return {
      ...now,
      report: [...new Set([...now.report, ...users])],
      log: logged({ now, act, facts }, users),
    };
  },
  forward,
  modify,
  cancel: (doing) => closed(doing, 'cancel'),
  abort: (doing) => closed(doing, 'abort'),
  remove: (doing) => ({ ...closed(doing, 'removed'), removed: doing.facts.nowMs }),
  rollback,
  revert: ({ now, act, facts }) => {
    if (!now.undo) return 'moved';
    const { by: _by, ...restored } = now.undo;
    // Whoever has to decide again has the whole time for it again (peers.md 30).
    return { ...now, ...restored, entered: facts.nowMs, removed: null, log: logged({ now, act, facts }) };
  },
  reapply: (doing) => {
    const { now, act, facts } = withForm(doing);
    const start = facts.rules.process.nodes.find(({ type }) => type === 'start');
    const afresh: Application = {
      ...now,
      state: 'pending',
      turns: [],
      escaped: false,
      path: [],
      passed: [],
      undo: null,
      chosen: act.chosen ?? now.chosen,
      log: logged({ now, act, facts }),
    };
    return advance(afresh, start?.id ?? '', facts);
  },
  adjust: (doing) => {
    const { now, act, facts } = withForm(doing);
    // A correction is the applicant's alone.
    const users = nodeOf(facts.rules, now.node)?.type === 'apply' ? [] : named(act, facts);
    if (act.form === undefined && users.length === 0) return 'nobody-named';
    const adjusted = { ...now, undo: null, log: logged({ now, act, facts }, users) };
    return users.length > 0 ? { ...adjusted, turns: turnsOf(users), escaped: false } : adjusted;
  },
};

/** Values that changed were not seen by those who passed before: nobody passes by having passed (peers.md 22). */
function withForm(doing: TransitionContext): TransitionContext {
  const { form } = doing.act;
  return form === undefined ? doing : { ...doing, now: { ...doing.now, form, passed: [] } };
}

function undoOf(now: Application, by: string): Undo {
  const { state, node, turns, escaped, entered, path, passed, form, undo } = now;
  return {
    ...{ state, node, turns, escaped, entered, path, passed, form, by },
    undo: undo && { ...undo, undo: null },
  };
}

function closed(doing: TransitionContext, state: 'cancel' | 'abort' | 'removed' | 'reject'): Application {
  const { now, act, facts } = doing;
  const undo = undoOf(now, act.user);
  return { ...now, state, turns: [], escaped: false, undo, log: logged({ now, act, facts }) };
}

/** One decision counts by the mode of the node; one of a manager through the calls of administrators decides it alone. */
function decide(doing: TransitionContext, done: 'pass' | 'reject'): Application {
  const { act, facts } = doing;
  const { seen, now: before } = doing;
  const node = nodeOf(facts.rules, before.node);
  const isAlone = act.managing || before.escaped || node?.type === 'manager';
  const { turns, outcome } = isAlone ? { turns: before.turns, outcome: done } : counted(doing, done);
  const now: Application = {
    ...before,
    turns,
    undo: undoOf(seen, act.user),
    passed: done === 'pass' && act.user !== '' ? [...new Set([...before.passed, act.user])] : before.passed,
    log: logged({ now: before, act, facts }),
  };
  if (outcome === undefined) return now;
  if (outcome === 'reject') return { ...now, state: 'reject', turns: [], escaped: false };
  const on = isAboutBranch(before) ? sentOn : advance;
  return on({ ...now, turns: [], escaped: false, path: [...now.path, now.node] }, now.node, facts);
}

/** Given to the managers since a branch cannot be read. */
function isAboutBranch({ escaped, node, log }: Application): boolean {
  return (
    escaped && log.findLast((entry) => entry.action === 'escape' && entry.node === node)?.fields !== undefined
  );
}

function counted({ now, act, facts }: TransitionContext, done: 'pass' | 'reject') {
  const decision = decisionOf(nodeOf(facts.rules, now.node));
  const turn = openTurns(now.turns, decision).find(({ user }) => user === act.user);
  const turns = now.turns.map((one) => (one === turn ? { ...one, done } : one));
  return { turns, outcome: outcomeOf(turns, decision) };
}

function forward({ now, act, facts }: TransitionContext): Application | ApprovalRefusal {
  const [user] = named(act, facts);
  const turn = turnOf(now, act, facts);
  if (user === undefined || !turn || user === turn.user) return 'nobody-named';
  return {
    ...now,
    turns: handedOver(now.turns, turn, user),
    undo: null,
    log: logged({ now, act, facts }, [user]),
  };
}

function modify({ now, act, facts }: TransitionContext): Application | ApprovalRefusal {
  const anchor = turnOf(now, act, facts);
  if (!anchor) return 'nobody-named';
  const turns = withSigners(now.turns, { anchor, users: named(act, facts), where: act.where ?? 'after' });
  if (turns.length === now.turns.length) return 'nobody-named';
  if (turns.length > MAX_TURNS) return 'too-much';
  const added = turns.slice(now.turns.length).map(({ user }) => user);
  return { ...now, turns, undo: null, log: logged({ now, act, facts }, added) };
}

/** The turn that an act is about: the own one, or for a manager that of the first who may decide. */
function turnOf(
  { turns, node, escaped }: Application,
  { managing, user }: ApprovalAct,
  { rules }: ApprovalFacts,
) {
  const mode = escaped ? 'any' : decisionOf(nodeOf(rules, node)).mode;
  const open = openTurns(turns, { mode });
  return managing ? open[0] : open.find((turn) => turn.user === user);
}

/** Back to a node that people have passed, or to the applicant (D52). All who passed since are to pass again. */
function rollback({ now, act, facts }: TransitionContext): Application | ApprovalRefusal {
  const { rules } = facts;
  const apply = rules.process.nodes.find(({ type }) => type === 'apply');
  const passed = now.path.filter((id) => id !== now.node && nodeOf(rules, id));
  const target = act.to ?? passed.at(-1) ?? apply?.id;
  const node = target === undefined ? undefined : nodeOf(rules, target);
  if (!node || (node.id !== apply?.id && !passed.includes(node.id))) return 'no-rollback-node';
  const at = now.path.indexOf(node.id);
  const back: Application = {
    ...now,
    path: at < 0 ? [] : now.path.slice(0, at),
    passed: [],
    undo: null,
    log: logged({ now, act, facts }, act.to === undefined ? [] : [node.id]),
  };
  const there = enter(back, node, facts);
  return there.turns.length > 0 || there.escaped ? there : advance(there, node.id, facts);
}

function named({ users = [] }: ApprovalAct, { isActive }: ApprovalFacts): string[] {
  return [...new Set(users)].filter(isActive);
}

function logged(
  { now, act, facts }: Pick<TransitionContext, 'now' | 'act' | 'facts'>,
  to: readonly string[] = [],
): LogEntry[] {
  const type = nodeOf(facts.rules, now.node)?.type === 'form' ? 'form' : 'task';
  const { user, action, comment } = act;
  const entry: LogEntry = { type, user, action, node: now.node, time: facts.nowMs };
  if (comment) entry.comment = comment;
  if (to.length > 0) entry.to = [...to];
  return [...now.log, entry];
}
