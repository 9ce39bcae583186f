import type { CompiledEntity } from './compiled-entity.js';
import type { ComputeSettings } from './row-store.types.js';
import type { Transaction } from './transaction.js';

/** Formulas, computed where the rows are. */
export abstract class RowFormulas {
  /**
   * Has the formulas of the entity computed whenever a row is written, from now on; `before` is the entity as it was.
   * Answers whether rows that are there already need to be recomputed.
   */
  abstract compute(
    transaction: Transaction,
    entity: CompiledEntity,
    how: ComputeSettings & { before: CompiledEntity },
  ): Promise<boolean>;
  /** Computes the formulas of the next rows after an id anew; answers how many they were, and the last of them. */
  abstract recompute(
    transaction: Transaction,
    entity: CompiledEntity,
    part: { after: string; limit: number },
  ): Promise<{ count: number; last: string | undefined }>;
}
