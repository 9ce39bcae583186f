import type { IdempotencyRecord, WriteContext } from '@buildmesh/persistence';
import type { CompiledEntity } from './compiled-entity.js';
import type { BulkWrite, EntityView, Mirrored } from './row-store.types.js';
import type { Transaction } from './transaction.js';

/** Writes many rows at a time; audit entries, events and refusals as for single ones. */
export abstract class RowBatches {
  /** All or none; refuses with `row.not-found` or `row.conflict` as a single write does. `repeated` as for `insert`. */
  abstract write(
    view: EntityView,
    write: BulkWrite,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ updated: number; removed: number; repeated?: string }>;
  /** Deletes for good what went into the recycle bin before `beforeMs`; answers how many rows. */
  abstract purge(entity: CompiledEntity, beforeMs: number): Promise<number>;
  /** All rows into the recycle bin; one audit entry. */
  abstract drop(entity: CompiledEntity, act: WriteContext): Promise<number>;
  /** Makes a table hold what another source says; answers the ids of rows that changed. Leaves no audit entry. */
  abstract mirror(transaction: Transaction, entity: CompiledEntity, what: Mirrored): Promise<string[]>;
  /** The same in a transaction, as `RowWrites.within`. */
  abstract within(transaction: Transaction): RowBatches;
}
