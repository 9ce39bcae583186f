import type { StepMode, Turn } from './approval.types.js';

/** How the handlers of a step decide. */
export interface Decision {
  mode: StepMode;
  /** Percent, of `vote`. */
  ratio: number;
}

/** Turns for the handlers of a step, in their order. */
export function turnsOf(users: readonly string[]): Turn[] {
  return users.map((user, id) => ({ id, user }));
}

/** The turns that may be decided now (D50). */
export function openTurns(turns: readonly Turn[], { mode }: Pick<Decision, 'mode'>): Turn[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const rootOf = (turn: Turn): Turn => {
    const anchor = turn.anchor === undefined ? undefined : byId.get(turn.anchor);
    return anchor ? rootOf(anchor) : turn;
  };
  const isBlocked = (turn: Turn): boolean => {
    if (turns.some((other) => other.where === 'before' && other.anchor === turn.id && !other.done))
      return true;
    if (turn.where === 'after' && turn.anchor !== undefined && byId.has(turn.anchor))
      return byId.get(turn.anchor)?.done === undefined;
    return false;
  };
  const undone = turns.filter(({ done }) => !done);
  const first = undone
    .map(rootOf)
    .reduce<number>((least, { id }) => Math.min(least, orderOf(turns, id)), Infinity);
  return undone.filter(
    (turn) => !isBlocked(turn) && (mode !== 'order' || orderOf(turns, rootOf(turn).id) === first),
  );
}

function orderOf(turns: readonly Turn[], id: number): number {
  return turns.findIndex((turn) => turn.id === id);
}

/** What the turns have come to; `undefined` while it is open. */
export function outcomeOf(turns: readonly Turn[], { mode, ratio }: Decision): 'pass' | 'reject' | undefined {
  const passes = turns.filter(({ done }) => done === 'pass');
  const waiting = turns.filter(({ done }) => !done);
  const rejects = turns.length - passes.length - waiting.length;
  if (mode === 'vote') {
    const needed = Math.max(1, Math.ceil((turns.length * ratio) / 100));
    if (passes.length + waiting.length < needed) return 'reject';
    return passes.length >= needed && !isAwaited(turns) ? 'pass' : undefined;
  }
  if (rejects > 0) return 'reject';
  if (mode !== 'any') return waiting.length === 0 && turns.length > 0 ? 'pass' : undefined;
  // Somebody asked beforehand gives advice; the one who asked decides.
  const decided =
    passes.some(({ where }) => where !== 'before') || (passes.length > 0 && waiting.length === 0);
  return decided && !isAwaited(turns) ? 'pass' : undefined;
}

/** Somebody was added after one who has passed, and has not decided yet. */
function isAwaited(turns: readonly Turn[]): boolean {
  return turns.some(
    ({ where, anchor, done }) =>
      where === 'after' && !done && turns.some((turn) => turn.id === anchor && turn.done === 'pass'),
  );
}

export const MAX_TURNS = 200;

/** Adds people before, after or beside a turn; those who have a part already are not added again. */
export function withSigners(
  turns: readonly Turn[],
  { anchor, users, where }: { anchor: Turn; users: readonly string[]; where: 'before' | 'after' | 'with' },
): Turn[] {
  const known = new Set(turns.filter(({ done }) => !done).map(({ user }) => user));
  let id = Math.max(-1, ...turns.map((turn) => turn.id));
  const added = [...new Set(users)]
    .filter((user) => !known.has(user))
    .map((user): Turn => ({ id: ++id, user, anchor: anchor.id, where }));
  return [...turns, ...added];
}

/** Hands a turn over; a turn that the other one has open already takes its place. */
export function handedOver(turns: readonly Turn[], turn: Turn, user: string): Turn[] {
  const other = turns.find((one) => one.user === user && !one.done && one.id !== turn.id);
  if (!other) return turns.map((one) => (one === turn ? { ...one, user } : one));
  // What hung on the turn that is gone hangs where it hung itself: on nothing that hangs on it in turn.
  return turns
    .filter((one) => one !== turn)
    .map((one) => {
      if (one.anchor !== turn.id) return one;
      const { anchor: _gone, ...loose } = one;
      return turn.anchor === undefined || turn.anchor === one.id ? loose : { ...loose, anchor: turn.anchor };
    });
}
