import type { Readable } from 'node:stream';
import type { CompiledEntity, CompiledField } from './compiled-entity.js';
import type {
  HeldQuestion,
  IncomingRow,
  LoadTarget,
  StagedFault,
  StagedQuestion,
  Staging,
} from './row-store.types.js';
import type { Transaction } from './transaction.js';

/** Loads of files, in the caller's transaction; the caller writes one audit entry and one event for the whole load. */
export abstract class RowStaging {
  /** Streams blocks of rows straight into the entity's table with COPY; answers how many. Any fault ends the transaction. */
  abstract copyIn(
    transaction: Transaction,
    target: LoadTarget,
    rows: AsyncIterable<readonly IncomingRow[]>,
  ): Promise<number>;
  abstract createStaging(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<Staging>;
  abstract dropStaging(transaction: Transaction, staging: Staging): Promise<void>;
  abstract copyToStaging(
    transaction: Transaction,
    staging: Staging,
    rows: AsyncIterable<readonly IncomingRow[]>,
  ): Promise<number>;
  /**
   * The same from text that was made elsewhere, so that this process only passes bytes on: a line per row in the text
   * format of COPY, of `index`, `_id`, `__name` and the values of `staging.fields`.
   */
  abstract copyLinesToStaging(transaction: Transaction, staging: Staging, lines: Readable): Promise<number>;
  /** Staged rows whose value of a unique `field` is taken by an earlier line of the file, or by a row that `key` does not make the same. */
  abstract stagedDuplicates(
    transaction: Transaction,
    staging: Staging,
    question: StagedQuestion & { key?: CompiledField },
  ): Promise<StagedFault[]>;
  /** Staged rows that match no row by `field`: they would be new. */
  abstract stagedNew(
    transaction: Transaction,
    staging: Staging,
    question: StagedQuestion & { without?: CompiledField },
  ): Promise<StagedFault[]>;
  /** Staged rows whose relate `field` points at no row of `target`. */
  abstract stagedOrphans(
    transaction: Transaction,
    staging: Staging,
    question: { field: CompiledField; target: CompiledEntity; limit: number },
  ): Promise<StagedFault[]>;
  /** Staged rows with one of the values in question that the row which they update does not hold; new rows hold none. */
  abstract stagedUnheld(
    transaction: Transaction,
    staging: Staging,
    question: HeldQuestion,
  ): Promise<StagedFault[]>;
  abstract dropStaged(transaction: Transaction, staging: Staging, indexes: readonly number[]): Promise<void>;
}
