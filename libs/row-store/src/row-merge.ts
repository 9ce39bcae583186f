import type { WriteContext } from '@buildmesh/persistence';
import type { CompiledEntity } from './compiled-entity.js';
import type { Merge, Merged, Staging } from './row-store.types.js';
import type { Transaction } from './transaction.js';

/** Staged rows become rows of their entity, and loads are taken back; in the caller's transaction. */
export abstract class RowMerge {
  /**
   * Staged rows with `from <= index < to` into the entity: rows whose `key` matches one that exists are updated (with
   * an audit entry each, so that they can be taken back), the others inserted. Without `key` all are inserted. Where
   * `_ver` is staged, a row with one is an update of a row that still has that version, or nothing. Rows with a key that
   * came to nothing, since the entity changed meanwhile, are `skipped`.
   */
  abstract mergeStaged(transaction: Transaction, staging: Staging, merge: Merge): Promise<Merged>;
  /** Takes back what was loaded under `batch`: new rows nobody changed go to the recycle bin, updates nobody changed are undone. */
  abstract revertBatch(
    transaction: Transaction,
    entity: CompiledEntity,
    which: { batch: string; act: WriteContext },
  ): Promise<{ removed: number; restored: number; kept: number }>;
}
