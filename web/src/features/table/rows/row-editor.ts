import type { Row } from '@buildmesh/contracts';
import type { FieldDefinition } from '@buildmesh/domain';
import { CODE, isApiFault, LOCAL_CODE, type ApiFault } from '../../../shared/api/faults/fault.js';
import { toWire } from '../../../entities/field/field-kind.js';
import { conflictOf, isRow, type Conflict } from '../../../entities/row/conflict.js';
import type { RowAccess, Values } from '../../../entities/row/row-access.js';
import { overtakenRows } from './overtaken-rows.js';
import type { RowSource } from './row-source.js';
import {
  byRow,
  joined,
  NOTHING_DONE,
  piecesOf,
  record,
  redo,
  redoable,
  undo,
  undoable,
  type CellChange,
  type Edit,
  type Removal,
  type Step,
  type UndoState,
} from './undo.model.js';

/** Rows of one bulk call (contract `data.row.bulk`). */
export const MAX_BULK_ROWS = 1000;

export interface EditorTools {
  access: Pick<RowAccess, 'update' | 'bulk' | 'restore' | 'get'>;
  source: Pick<RowSource, 'get' | 'indexOf' | 'patch' | 'refresh'>;
  fieldOf: (key: string) => FieldDefinition | undefined;
  /** Shows what could not be done. */
  onFault: (fault: ApiFault) => void;
  onConflict: (conflict: Conflict) => void;
  /** Resolves once the server answers again; false when the session is another by then. */
  reconnected: () => Promise<boolean>;
  /** Undo or the result of an edit changed what the toolbar shows. */
  onChange: () => void;
}

/**
 * Changes of rows: shown at once, written one after the other, taken back when refused. Remembers what was done so that
 * it can be undone.
 */
export class RowEditor {
  private state: UndoState = NOTHING_DONE;
  private queue: Promise<unknown> = Promise.resolve();
  private pending = 0;

  constructor(private readonly tools: EditorTools) {}

  get canUndo(): boolean {
    return this.state.done.length > 0;
  }

  get canRedo(): boolean {
    return this.state.undone.length > 0;
  }

  /** Calls that have not been answered. */
  get saving(): number {
    return this.pending;
  }

  /** Changes rows and adds others, in one step; what was written of it, or nothing. */
  async apply(changes: CellChange[], rows: readonly Values[] = []): Promise<Edit | undefined> {
    const conflict = rows.length === 0 ? this.overtaken(changes) : undefined;
    if (conflict) {
      this.tools.onConflict(conflict);
      return undefined;
    }
    const added = rows.map((values, at) => ({ key: `+${at}`, values }));
    const step: Edit = { kind: 'edit', changes, ...(added.length > 0 && { added }) };
    this.show(changes, 'after');
    return this.inTurn(async () => {
      const did = await this.perform(step, 'after');
      if (did) this.state = record(this.state, did);
      return did;
    });
  }

  /** Takes back a step that was done, or the newest of them: in its turn, so that an edit on its way counts as well. */
  undo(step?: Step): Promise<void> {
    return this.inTurn(async () => {
      const found = undoable(this.state, step);
      const did = found && (await this.replay(found, 'before'));
      if (did) this.state = undo(this.state, found, did);
    });
  }

  redo(): Promise<void> {
    return this.inTurn(async () => {
      const found = redoable(this.state);
      const did = found && (await this.replay(found, 'after'));
      if (did) this.state = redo(this.state, found, did);
    });
  }

  /** Puts rows into the recycle bin. The step that `undo` takes back: all of them, those before one was refused, or none. */
  remove(ids: string[]): Promise<Removal | undefined> {
    const step: Removal = { kind: 'remove', ids };
    return this.inTurn(async () => {
      const did = await this.perform(step, 'after');
      if (did) this.state = record(this.state, did);
      return did;
    });
  }

  /** Ends a conflict: writes mine over theirs, or shows theirs. */
  async resolve(conflict: Conflict, choice: 'mine' | 'theirs'): Promise<void> {
    this.tools.source.patch(conflict.id, conflict.theirs);
    const written = choice === 'mine' ? { ...conflict.others, ...conflict.mine } : conflict.others;
    if (Object.keys(written).length === 0) return;
    const changes = Object.entries(written).map(([key, after]) => ({
      id: conflict.id,
      key,
      before: conflict.theirs[key],
      after,
    }));
    await this.apply(changes);
  }

  /** Calls go out one after the other. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.pending++;
    this.tools.onChange();
    const turn = this.queue.then(work).finally(() => {
      this.pending--;
      this.tools.onChange();
    });
    this.queue = turn.catch(() => undefined);
    return turn;
  }

  private replay(step: Step, side: 'before' | 'after'): Promise<Step | undefined> {
    if (step.kind === 'edit') this.show(step.changes, side);
    return this.perform(step, side);
  }

  /** Does a step as far as it is not refused, and answers how far; the rest is taken back and explained. */
  private async perform<S extends Step>(step: S, side: 'before' | 'after'): Promise<S | undefined> {
    const pieces = piecesOf(step, MAX_BULK_ROWS);
    let sent = 0;
    try {
      for (; sent < pieces.length; sent++) await this.deliver(pieces[sent] as S, side);
    } catch (cause) {
      if (!isApiFault(cause)) throw cause;
      for (const piece of pieces.slice(sent))
        if (piece.kind === 'edit') this.show(piece.changes, side === 'after' ? 'before' : 'after');
      if (sent > 0) this.tools.source.refresh();
      await this.explain(cause, pieces[sent] as S, side);
      return joined(step, pieces.slice(0, sent));
    }
    if (step.kind === 'remove' || step.added || byRow(step.changes, side).size > 1)
      this.tools.source.refresh();
    return step;
  }

  /** Sends a piece; an edit that does not reach the server stays as it is shown and is sent when the server answers again. */
  private async deliver(piece: Step, side: 'before' | 'after'): Promise<void> {
    for (let again = false; ; again = true) {
      try {
        return await this.send(piece, side);
      } catch (cause) {
        if (!isApiFault(cause)) throw cause;
        if (again && this.arrived(cause, piece, side)) return;
        if (cause.code === CODE.conflict && (await this.takeOver(cause, piece, side))) continue;
        // New rows are not sent twice: of a call whose answer was lost nobody knows whether it made them.
        const lost = cause.code === LOCAL_CODE.network && piece.kind === 'edit' && !piece.added?.length;
        if (!lost || !(await this.tools.reconnected())) throw cause;
      }
    }
  }

  /** Others changed only other values of these rows: theirs stand, and the edit is sent again on top of them. */
  private async takeOver(fault: ApiFault, piece: Step, side: 'before' | 'after'): Promise<boolean> {
    if (piece.kind !== 'edit') return false;
    const stand = await overtakenRows(fault, piece.changes, this.tools.access);
    const isMoot = (theirs: Row): boolean =>
      theirs._ver === this.version(theirs._id)._ver ||
      this.conflictWith(theirs, piece.changes, side) !== undefined;
    if (stand.length === 0 || stand.some(isMoot)) return false;
    const mine = byRow(piece.changes, side);
    for (const theirs of stand) this.tools.source.patch(theirs._id, { ...theirs, ...mine.get(theirs._id) });
    return true;
  }

  private conflictWith(theirs: Row, changes: CellChange[], side: 'before' | 'after'): Conflict | undefined {
    const other = side === 'after' ? 'before' : 'after';
    const [mine = {}, before = {}] = [side, other].map((of) =>
      byRow(changes, of as typeof side).get(theirs._id),
    );
    return conflictOf({ mine, before, theirs, fieldOf: this.tools.fieldOf });
  }

  /** Only the answer was lost before: the row that refuses a change as made on an old version holds it already. */
  private arrived(fault: ApiFault, piece: Step, side: 'before' | 'after'): boolean {
    const [only, ...others] = piece.kind === 'edit' ? byRow(piece.changes, side) : [];
    if (fault.code !== CODE.conflict || !only || others.length > 0 || !isRow(fault.data)) return false;
    const theirs = fault.data;
    const field = (key: string) => this.tools.fieldOf(key);
    const plain = (key: string, value: unknown) => JSON.stringify(toPlain(field(key), value) ?? null);
    if (Object.entries(only[1]).some(([key, value]) => plain(key, value) !== plain(key, theirs[key])))
      return false;
    this.tools.source.patch(only[0], this.settled(theirs, only[1]));
    return true;
  }

  /**
   * The conflict of a value that somebody else changed, and that was read anew, while it was edited here: the version of the
   * row as it is now would let the change pass for one made on theirs. Only one cell at a time is edited for longer.
   */
  private overtaken([change, ...others]: CellChange[]): Conflict | undefined {
    if (!change || others.length > 0) return undefined;
    const { id, key, before, after } = change;
    const theirs = this.rowOf(id);
    if (!theirs) return undefined;
    const { fieldOf } = this.tools;
    return conflictOf({ mine: { [key]: after }, before: { [key]: before }, theirs, fieldOf });
  }

  private show(changes: CellChange[], side: 'before' | 'after'): void {
    for (const [id, values] of byRow(changes, side)) this.tools.source.patch(id, values);
  }

  private async send(piece: Step, side: 'before' | 'after'): Promise<void> {
    const { access } = this.tools;
    if (piece.kind === 'edit') await this.write(piece, side);
    else if (side === 'after') await access.bulk({ remove: piece.ids });
    else await access.restore(piece.ids);
  }

  private async write({ changes, added = [] }: Edit, side: 'before' | 'after'): Promise<void> {
    const { access } = this.tools;
    const rows = [...byRow(changes, side)];
    const [first] = rows;
    if (rows.length === 1 && first && added.length === 0) return this.writeOne(first[0], first[1]);
    const update = rows.map(([id, values]) => ({ _id: id, ...this.wire(values), ...this.version(id) }));
    const known = added.flatMap(({ id }) => id ?? []);
    if (added.length === 0) await access.bulk({ update });
    else if (side === 'before') await access.bulk({ update, remove: known });
    else if (known.length === 0) {
      const { saved } = await access.bulk({ save: added.map(({ values }) => this.wire(values)), update });
      for (const [at, row] of added.entries()) row.id = saved[at];
    } else {
      await access.restore(known);
      if (update.length > 0) await access.bulk({ update });
    }
  }

  private async writeOne(id: string, values: Values): Promise<void> {
    const answer = await this.tools.access.update(id, { ...this.wire(values), ...this.version(id) });
    this.tools.source.patch(id, this.settled(answer, values));
  }

  /** The answer, but with related rows by name where it holds their bare ids. */
  private settled(answer: Row, values: Values): Values {
    const named = Object.entries(values).filter(([key]) => this.tools.fieldOf(key)?._type === 'relate');
    return { ...answer, ...Object.fromEntries(named) };
  }

  private async explain(fault: ApiFault, step: Step, side: 'before' | 'after'): Promise<void> {
    const rows = step.kind === 'edit' ? [...byRow(step.changes, side)] : [];
    const [only] = rows;
    if (fault.code !== CODE.conflict || !only) return this.tools.onFault(fault);
    if (rows.length > 1) {
      this.tools.source.refresh();
      return this.tools.onFault(fault);
    }
    const [theirs] = step.kind === 'edit' ? await overtakenRows(fault, step.changes, this.tools.access) : [];
    const found = theirs && step.kind === 'edit' ? this.conflictWith(theirs, step.changes, side) : undefined;
    if (found && theirs?._ver !== this.version(only[0])._ver) this.tools.onConflict(found);
    else this.tools.onFault(fault);
  }

  private wire(values: Values): Values {
    return Object.fromEntries(
      Object.entries(values).map(([key, value]) => {
        const field = this.tools.fieldOf(key);
        return [key, toPlain(field, value)];
      }),
    );
  }

  private version(id: string): { _ver?: number } {
    const version = this.rowOf(id)?._ver;
    return typeof version === 'number' ? { _ver: version } : {};
  }

  private rowOf(id: string): Row | undefined {
    const index = this.tools.source.indexOf(id);
    return index === undefined ? undefined : this.tools.source.get(index);
  }
}

const toPlain = (field: FieldDefinition | undefined, value: unknown): unknown =>
  field ? toWire(field, value) : value;
