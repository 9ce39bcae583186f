import type { Readable } from 'node:stream';
import type { CompiledEntity, CompiledField } from './compiled-entity.js';
import type {
  EntityView,
  FindPlan,
  Found,
  LastName,
  RollupPlan,
  RowSelection,
  StoredRow,
  Summarized,
  SummaryPlan,
} from './row-store.types.js';
import type { Transaction } from './transaction.js';

/**
 * Reads rows of entities. Refuses what takes longer than five seconds with `query.too-slow`; a `StaleMetadata` means that the
 * entity was compiled before it was changed: compile it again and retry.
 */
export abstract class RowReads {
  abstract find(plan: FindPlan): Promise<Found>;
  /** How many rows there are; counting ends at `upTo`. */
  abstract count(selection: RowSelection, upTo?: number): Promise<number>;
  /** Rows of all these entities together, without the recycle bins; estimated where they are tens of millions. */
  abstract countAll(entities: readonly CompiledEntity[]): Promise<number>;
  /** One row that the view lets through. */
  abstract get(
    view: EntityView,
    id: string,
    fields: readonly CompiledField[],
  ): Promise<StoredRow | undefined>;
  abstract summarize(plan: SummaryPlan): Promise<Summarized>;
  /** What related rows that the view lets through come to, by row; rows without any are not among them. */
  abstract rollup(plan: RollupPlan): Promise<Map<string, number | string | null>>;
  /** All rows of a plan in blocks, from one snapshot, in constant memory; `limit` and `offset` of the plan do not count. */
  abstract stream(plan: FindPlan, blockSize: number): AsyncIterable<StoredRow[]>;
  /**
   * Every row of an entity as stored, those in the recycle bin left out: a JSON object a line, by field key, in a
   * transaction, which says how old what it shows may be. Times are epoch ms; what a field did not take is under `_raw`.
   */
  abstract dump(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<Readable>;
  /** `__name` by id of the rows that exist and that the view lets through. */
  abstract names(view: EntityView, ids: readonly string[]): Promise<Map<string, string | null>>;
  /** The same with rows in the recycle bin. */
  abstract lastNames(view: EntityView, ids: readonly string[]): Promise<Map<string, LastName>>;
  /** Which of `values` are taken by rows other than those of `exceptIds`. */
  abstract taken(
    entity: CompiledEntity,
    field: CompiledField,
    question: { values: readonly unknown[]; exceptIds: readonly string[] },
  ): Promise<unknown[]>;
  /** The greatest auto-number between this prefix and suffix, of rows in the recycle bin too. */
  abstract greatestNumber(
    entity: CompiledEntity,
    field: CompiledField,
    around: { prefix: string; suffix: string },
  ): Promise<number | undefined>;
  /** Bytes on disk, indexes included. */
  abstract size(entity: CompiledEntity): Promise<number>;
  /** The same in a transaction: what is read holds what the transaction wrote. Streams stay outside. */
  abstract within(transaction: Transaction): RowReads;
}
