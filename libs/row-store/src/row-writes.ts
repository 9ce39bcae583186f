import type { IdempotencyRecord, WriteContext } from '@buildmesh/persistence';
import type { CompiledEntity } from './compiled-entity.js';
import type { EntityView, IdempotentWriteContext, NewRow, RowChange, Updated } from './row-store.types.js';
import type { Transaction } from './transaction.js';

/**
 * Writes single rows, each in one round trip and one transaction, which keeps the audit entry and the event as well. Refuses
 * unique violations with `invalid` and rule `unique`; throws `StaleMetadata` as reads do.
 */
export abstract class RowWrites {
  /** Stores a row. With `once`: the JSON told the first time, when this key was used before with the same body. */
  abstract insert(
    entity: CompiledEntity,
    row: NewRow,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ repeated?: string }>;
  /** Changes a row that the view lets through; answers all its fields, as they were then when the key was used before. */
  abstract update(view: EntityView, change: RowChange, act: IdempotentWriteContext): Promise<Updated>;
  /** Into the recycle bin; answers the ids that were there and that the view lets through; all when the key was used before. */
  abstract remove(view: EntityView, ids: readonly string[], act: IdempotentWriteContext): Promise<string[]>;
  /** Out of the recycle bin; rows removed before `sinceMs` stay. */
  abstract restore(
    view: EntityView,
    which: { ids: readonly string[]; sinceMs: number },
    act: WriteContext,
  ): Promise<string[]>;
  /**
   * The same in a transaction: what is written is kept with it or not at all. Keys of retried calls are the caller's, and so is
   * telling what was written.
   */
  abstract within(transaction: Transaction): RowWrites;
}
