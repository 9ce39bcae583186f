import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import type { CompiledEntity, CompiledField } from './compiled-entity.js';
import type { WriteContext, IdempotencyRecord, IdempotencyKey } from '@buildmesh/persistence';
import type {
  IdempotentWriteContext,
  BulkWrite,
  ComputeSettings,
  EntityView,
  FieldConversion,
  FindPlan,
  Found,
  LastName,
  IncomingRow,
  CombinedIndexSpec,
  IndexSpec,
  LoadTarget,
  Merge,
  Merged,
  Mirrored,
  NewRow,
  RollupPlan,
  RowChange,
  RowSelection,
  StagedFault,
  StagedQuestion,
  Staging,
  StoredRow,
  Summarized,
  SummaryPlan,
  TakeNumbers,
  UniqueRule,
  Updated,
} from './row-store.types.js';

/**
 * Where the rows live (D28). Two adapters may exist, one conformance suite holds them. Every write leaves its audit
 * entry and its event in the same transaction. Refuses unique violations with `invalid` and rule `unique`, reads that
 * take longer than five seconds with `query.too-slow`; a `StaleMetadata` means that the entity was compiled before it
 * was changed: compile it again and retry.
 */
export abstract class RowStore {
  // Structure. All on the client of the transaction that changes the metadata.
  abstract createSchema(client: PoolClient, schema: string): Promise<void>;
  /** Drops the entities of a space with their rows, a few at a time, each for good. Not inside a transaction. */
  abstract emptySchema(schema: string): Promise<void>;
  /** Drops a project's space with all its entities and their rows; one that is not there is no error. */
  abstract dropSchema(client: PoolClient, schema: string): Promise<void>;
  abstract createEntity(client: PoolClient, entity: CompiledEntity): Promise<void>;
  /** Deletes the table and all its rows for good. */
  abstract dropEntity(client: PoolClient, entity: CompiledEntity): Promise<void>;
  abstract addFields(
    client: PoolClient,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void>;
  abstract dropFields(
    client: PoolClient,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void>;
  /**
   * Puts every value through `convert`, into another column where `to` has one, and those kept as raw values as well: what
   * the field takes now goes into the cell. Answers how many values became raw.
   */
  abstract convertField(client: PoolClient, entity: CompiledEntity, change: FieldConversion): Promise<number>;
  /** Makes `unique` hold from now on, or no longer; refuses with rule `unique` while rows break it. */
  abstract setUnique(client: PoolClient, entity: CompiledEntity, rule: UniqueRule): Promise<void>;
  /**
   * Has the formulas of the entity computed whenever a row is written, from now on; `before` is the entity as it was.
   * Answers whether rows that are there already need to be recomputed.
   */
  abstract compute(
    client: PoolClient,
    entity: CompiledEntity,
    how: ComputeSettings & { before: CompiledEntity },
  ): Promise<boolean>;
  /** Computes the formulas of the next rows after an id anew; answers how many they were, and the last of them. */
  abstract recompute(
    client: PoolClient,
    entity: CompiledEntity,
    part: { after: string; limit: number },
  ): Promise<{ count: number; last: string | undefined }>;
  /** Recomputes `__name` of all rows. */
  abstract rename(client: PoolClient, entity: CompiledEntity): Promise<void>;
  /** Puts numbers into the auto-number fields that `take` names, for every row from the oldest on, those in the recycle bin too. */
  abstract numberRows(client: PoolClient, entity: CompiledEntity, take: TakeNumbers): Promise<void>;
  /** Builds an index without blocking writers; answers false when it came out invalid. Not inside a transaction. */
  abstract buildIndex(entity: CompiledEntity, index: IndexSpec | CombinedIndexSpec): Promise<boolean>;
  /**
   * Has the table refuse changes of rows that applications hold, from now on; in this transaction the application `holder` may
   * change its own (D95). First in the transaction.
   */
  abstract guard(client: PoolClient, entity: CompiledEntity, holder: string): Promise<void>;
  abstract dropIndex(entity: CompiledEntity, name: string): Promise<void>;
  /**
   * Brings statistics up to date after a load, in its transaction: without them most rows count as removed, and a page of
   * the list reads the whole table.
   */
  abstract analyze(client: PoolClient, entity: CompiledEntity): Promise<void>;
  /** Holds the entity against other changes of structure and bulk loads until the transaction ends; refuses with `entity.busy`. */
  abstract lock(client: PoolClient, entity: string): Promise<void>;
  /**
   * Runs a change in its transaction under the key of a call that may be retried: a retry does nothing and is told what the
   * first one was. Refuses another body.
   */
  abstract once<T>(client: PoolClient, key: IdempotencyKey, work: () => Promise<T>): Promise<T>;

  /**
   * The same store on the client of a transaction: what it reads holds what the transaction wrote, and what it writes is
   * kept with the transaction or not at all. Keys of retried calls are the caller's, and so is telling what was written;
   * streams, and whatever takes a client itself, stay outside.
   */
  abstract within(client: PoolClient): RowStore;

  // Reading
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
   * Every row of an entity as stored, those in the recycle bin left out: a JSON object a line, by field key, on the client of
   * a transaction, which says how old what it shows may be. Times are epoch ms; what a field did not take is under `_raw`.
   */
  abstract dump(client: PoolClient, entity: CompiledEntity, fields: readonly CompiledField[]): Readable;
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

  // Writing, each one round trip and one transaction
  /** What the first call with this key was told; `undefined` when there was none within 24 hours. Refuses another body. */
  abstract recall(once: IdempotencyKey): Promise<string | undefined>;
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
  /** All or none; refuses with `row.not-found` or `row.conflict` as a single write does. `repeated` as for `insert`. */
  abstract bulk(
    view: EntityView,
    write: BulkWrite,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ updated: number; removed: number; repeated?: string }>;
  /** Deletes for good what went into the recycle bin before `beforeMs`; answers how many rows. */
  abstract purge(entity: CompiledEntity, beforeMs: number): Promise<number>;
  /** All rows into the recycle bin; one audit entry. */
  abstract drop(entity: CompiledEntity, act: WriteContext): Promise<number>;

  /** Makes a table hold what another source says; answers the ids of rows that changed. Leaves no audit entry. */
  abstract mirror(client: PoolClient, entity: CompiledEntity, what: Mirrored): Promise<string[]>;

  // Loading, on a client of the caller's transaction; the caller writes one audit entry and one event for the whole load.
  /** Streams blocks of rows straight into the entity's table with COPY; answers how many. Any fault ends the transaction. */
  abstract copyIn(
    client: PoolClient,
    target: LoadTarget,
    rows: AsyncIterable<readonly IncomingRow[]>,
  ): Promise<number>;
  abstract createStaging(
    client: PoolClient,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<Staging>;
  abstract dropStaging(client: PoolClient, staging: Staging): Promise<void>;
  abstract copyToStaging(
    client: PoolClient,
    staging: Staging,
    rows: AsyncIterable<readonly IncomingRow[]>,
  ): Promise<number>;
  /**
   * The same from text that was made elsewhere, so that this process only passes bytes on: a line per row in the text
   * format of COPY, of `index`, `_id`, `__name` and the values of `staging.fields`.
   */
  abstract copyLinesToStaging(client: PoolClient, staging: Staging, lines: Readable): Promise<number>;
  /** Staged rows whose value of a unique `field` is taken by an earlier line of the file, or by a row that `key` does not make the same. */
  abstract stagedDuplicates(
    client: PoolClient,
    staging: Staging,
    question: StagedQuestion & { key?: CompiledField },
  ): Promise<StagedFault[]>;
  /** Staged rows that match no row by `field`: they would be new. */
  abstract stagedNew(
    client: PoolClient,
    staging: Staging,
    question: StagedQuestion & { without?: CompiledField },
  ): Promise<StagedFault[]>;
  /** Staged rows whose relate `field` points at no row of `target`. */
  abstract stagedOrphans(
    client: PoolClient,
    staging: Staging,
    question: { field: CompiledField; target: CompiledEntity; limit: number },
  ): Promise<StagedFault[]>;
  abstract dropStaged(client: PoolClient, staging: Staging, indexes: readonly number[]): Promise<void>;
  /**
   * Staged rows with `from <= index < to` into the entity: rows whose `key` matches one that exists are updated (with
   * an audit entry each, so that they can be taken back), the others inserted. Without `key` all are inserted. Where
   * `_ver` is staged, a row with one is an update of a row that still has that version, or nothing. Rows with a key that
   * came to nothing, since the entity changed meanwhile, are `skipped`.
   */
  abstract mergeStaged(client: PoolClient, staging: Staging, merge: Merge): Promise<Merged>;
  /** Takes back what was loaded under `batch`: new rows nobody changed go to the recycle bin, updates nobody changed are undone. */
  abstract revertBatch(
    client: PoolClient,
    entity: CompiledEntity,
    which: { batch: string; act: WriteContext },
  ): Promise<{ removed: number; restored: number; kept: number }>;
}

/** The physical table is not as the compiled entity says: somebody changed the structure meanwhile. */
export class StaleMetadata extends Error {
  override readonly name = 'StaleMetadata';
}
