/** Steps that can be taken back. */
export const MAX_UNDO = 100;

/** One value of one row, before and after. */
export interface CellChange {
  id: string;
  key: string;
  before: unknown;
  after: unknown;
}

export type Step = { kind: 'edit'; changes: CellChange[] } | { kind: 'remove'; ids: string[] };

export interface UndoState {
  done: Step[];
  undone: Step[];
}

export const NOTHING_DONE: UndoState = { done: [], undone: [] };

export function record(state: UndoState, step: Step): UndoState {
  return { done: [...state.done, step].slice(-MAX_UNDO), undone: [] };
}

/** The step to take back, the newest unless one of those done is named, and the state afterwards. */
export function undo(
  state: UndoState,
  step = state.done.at(-1),
): { step: Step; state: UndoState } | undefined {
  if (!step || !state.done.includes(step)) return undefined;
  return {
    step,
    state: { done: state.done.filter((one) => one !== step), undone: [...state.undone, step] },
  };
}

export function redo(state: UndoState): { step: Step; state: UndoState } | undefined {
  const step = state.undone.at(-1);
  if (!step) return undefined;
  return { step, state: { done: [...state.done, step], undone: state.undone.slice(0, -1) } };
}

/** Changes gathered by row: the form in which they are written. `side` chooses what is written. */
export function byRow(
  changes: readonly CellChange[],
  side: 'before' | 'after',
): Map<string, Record<string, unknown>> {
  const rows = new Map<string, Record<string, unknown>>();
  for (const change of changes)
    rows.set(change.id, { ...rows.get(change.id), [change.key]: change[side] ?? null });
  return rows;
}
