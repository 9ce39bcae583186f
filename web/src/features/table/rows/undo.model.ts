/** Steps that can be taken back. */
export const MAX_UNDO = 100;

/** One value of one row, before and after. */
export interface CellChange {
  id: string;
  key: string;
  before: unknown;
  after: unknown;
}

export interface Removal {
  kind: 'remove';
  ids: string[];
}
/** A new row; its id is known once it was stored, and stays when it is brought back. */
interface Added {
  /** Tells it from the other new rows of its step. */
  key: string;
  values: Record<string, unknown>;
  id?: string | undefined;
}
export interface Edit {
  kind: 'edit';
  changes: CellChange[];
  added?: Added[];
}
export type Step = Edit | Removal;

export interface UndoState {
  done: Step[];
  undone: Step[];
}

export const NOTHING_DONE: UndoState = { done: [], undone: [] };

export function record(state: UndoState, step: Step): UndoState {
  return { done: [...state.done, step].slice(-MAX_UNDO), undone: [] };
}

/** The step to take back: the newest, unless one of those done is named. */
export function undoable(state: UndoState, step = state.done.at(-1)): Step | undefined {
  return step && state.done.includes(step) ? step : undefined;
}

export function redoable(state: UndoState): Step | undefined {
  return state.undone.at(-1);
}

/** After a step was taken back, or as much of it as `did`; the rest stays where it is. */
export function undo(state: UndoState, step: Step, did: Step): UndoState {
  return { done: without(state.done, step, did), undone: [...state.undone, did] };
}

/** The same after it was done again. */
export function redo(state: UndoState, step: Step, did: Step): UndoState {
  return { done: [...state.done, did], undone: without(state.undone, step, did) };
}

function without(steps: readonly Step[], step: Step, did: Step): Step[] {
  return steps.flatMap((one) => {
    if (one !== step) return [one];
    return did === step ? [] : [restOf(step, did)];
  });
}

function restOf(step: Step, did: Step): Step {
  const gone = new Set(rowsOf(did));
  return only(step, (id) => !gone.has(id));
}

function rowsOf(step: Step): string[] {
  if (step.kind === 'remove') return step.ids;
  return [...new Set(step.changes.map(({ id }) => id)), ...(step.added ?? []).map(({ key }) => key)];
}

function only<S extends Step>(step: S, isMeant: (id: string) => boolean): S {
  return step.kind === 'remove'
    ? { ...step, ids: step.ids.filter(isMeant) }
    : {
        ...step,
        changes: step.changes.filter(({ id }) => isMeant(id)),
        ...(step.added && { added: step.added.filter(({ key }) => isMeant(key)) }),
      };
}

/** A step in pieces of so many rows, of which each is done or refused as a whole; one that fits is its own piece. */
export function piecesOf<S extends Step>(step: S, rows: number): S[] {
  const ids = rowsOf(step);
  if (ids.length <= rows) return [step];
  const pieces: S[] = [];
  for (let at = 0; at < ids.length; at += rows) {
    const own = new Set(ids.slice(at, at + rows));
    pieces.push(only(step, (id) => own.has(id)));
  }
  return pieces;
}

/** The step that these first pieces of it are together; nothing where there are none. */
export function joined<S extends Step>(step: S, pieces: readonly S[]): S | undefined {
  const ids = new Set(pieces.flatMap(rowsOf));
  if (ids.size === rowsOf(step).length) return step;
  return ids.size === 0 ? undefined : only(step, (id) => ids.has(id));
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
