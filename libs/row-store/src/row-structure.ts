import type { CompiledEntity, CompiledField } from './compiled-entity.js';
import type { CombinedIndexSpec, IndexSpec, TakeNumbers } from './row-store.types.js';
import type { Transaction } from './transaction.js';

/** Tables, columns and indexes of entities; in the transaction that changes the metadata, where one is given. */
export abstract class RowStructure {
  abstract createSchema(transaction: Transaction, schema: string): Promise<void>;
  /** Drops the entities of a space with their rows, a few at a time, each for good. Not inside a transaction. */
  abstract emptySchema(schema: string): Promise<void>;
  /** Drops a project's space with all its entities and their rows; one that is not there is no error. */
  abstract dropSchema(transaction: Transaction, schema: string): Promise<void>;
  abstract createEntity(transaction: Transaction, entity: CompiledEntity): Promise<void>;
  /** Deletes the table and all its rows for good. */
  abstract dropEntity(transaction: Transaction, entity: CompiledEntity): Promise<void>;
  abstract addFields(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void>;
  abstract dropFields(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void>;
  /** Recomputes `__name` of all rows. */
  abstract rename(transaction: Transaction, entity: CompiledEntity): Promise<void>;
  /** Puts numbers into the auto-number fields that `take` names, for every row from the oldest on, those in the recycle bin too. */
  abstract numberRows(transaction: Transaction, entity: CompiledEntity, take: TakeNumbers): Promise<void>;
  /** Builds an index without blocking writers; answers false when it came out invalid. Not inside a transaction. */
  abstract buildIndex(entity: CompiledEntity, index: IndexSpec | CombinedIndexSpec): Promise<boolean>;
  abstract dropIndex(entity: CompiledEntity, name: string): Promise<void>;
  /**
   * Has the table refuse changes of rows that applications hold, from now on; in this transaction the application `holder` may
   * change its own (D95). First in the transaction.
   */
  abstract guard(transaction: Transaction, entity: CompiledEntity, holder: string): Promise<void>;
  /**
   * Brings statistics up to date after a load, in its transaction: without them most rows count as removed, and a page of
   * the list reads the whole table.
   */
  abstract analyze(transaction: Transaction, entity: CompiledEntity): Promise<void>;
  /** Holds the entity against other changes of structure and bulk loads until the transaction ends; refuses with `entity.busy`. */
  abstract lock(transaction: Transaction, entity: string): Promise<void>;
}
