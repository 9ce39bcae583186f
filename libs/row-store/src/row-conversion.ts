import type { CompiledEntity } from './compiled-entity.js';
import type { FieldConversion, UniqueRule } from './row-store.types.js';
import type { Transaction } from './transaction.js';

/** What stored values go through when their field changes; in the transaction that changes it. */
export abstract class RowConversion {
  /**
   * Puts every value through `convert`, into another column where `to` has one, and those kept as raw values as well: what
   * the field takes now goes into the cell. Answers how many values became raw.
   */
  abstract convertField(
    transaction: Transaction,
    entity: CompiledEntity,
    change: FieldConversion,
  ): Promise<number>;
  /** Makes `unique` hold from now on, or no longer; refuses with rule `unique` while rows break it. */
  abstract setUnique(transaction: Transaction, entity: CompiledEntity, rule: UniqueRule): Promise<void>;
}
