import type { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import { RowStore } from '../row-store.js';
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
} from '../row-store.types.js';
import { dump } from './pg-dump.js';
import { replaceRows } from './pg-replace.js';
import { openParts, partsWithin, type PgParts } from './pg-parts.js';
import { openReadPool, type ReadPoolOptions } from './read-pool.js';
import { rollup } from './rollup.js';
import { summarize } from './summary.js';

type Fields = readonly CompiledField[];

export interface PgRowStoreOptions extends ReadPoolOptions {
  /** Pool of the service; writes, streams and structure go over it. */
  pool: Pool;
  /** Called after each committed write, so that its event leaves soon. */
  afterCommit?: () => void;
}

/** The row store on PostgreSQL (D28); its parts do the work. */
export class PgRowStore extends RowStore {
  private constructor(
    private readonly readPool: Pool,
    private readonly parts: PgParts,
    private readonly afterCommit: () => void,
  ) {
    super();
  }

  static async open(options: PgRowStoreOptions): Promise<PgRowStore> {
    const readPool = openReadPool(options);
    const parts = await openParts(options.pool, readPool, options.schema);
    return new PgRowStore(readPool, parts, options.afterCommit ?? (() => undefined));
  }

  close(): Promise<void> {
    return this.readPool.end();
  }

  override createSchema(client: PoolClient, schema: string): Promise<void> {
    return this.parts.structure.createSpace(client, schema);
  }
  override emptySchema(schema: string): Promise<void> {
    return this.parts.structure.emptySpace(schema);
  }
  override dropSchema(client: PoolClient, schema: string): Promise<void> {
    return this.parts.structure.dropSpace(client, schema);
  }
  override createEntity(client: PoolClient, entity: CompiledEntity): Promise<void> {
    return this.parts.structure.createEntity(client, entity);
  }
  override dropEntity(client: PoolClient, entity: CompiledEntity): Promise<void> {
    return this.parts.structure.dropEntity(client, entity);
  }
  override addFields(client: PoolClient, entity: CompiledEntity, fields: Fields): Promise<void> {
    return this.parts.structure.addFields(client, entity, fields);
  }
  override dropFields(client: PoolClient, entity: CompiledEntity, fields: Fields): Promise<void> {
    return this.parts.structure.dropFields(client, entity, fields);
  }
  override convertField(
    client: PoolClient,
    entity: CompiledEntity,
    change: FieldConversion,
  ): Promise<number> {
    return this.parts.convert.convert(client, entity, change);
  }
  override setUnique(client: PoolClient, entity: CompiledEntity, rule: UniqueRule): Promise<void> {
    return this.parts.structure.setUnique(client, entity, rule);
  }
  override compute(
    client: PoolClient,
    entity: CompiledEntity,
    how: ComputeSettings & { before: CompiledEntity },
  ): Promise<boolean> {
    return this.parts.compute.install(client, entity, how);
  }
  override recompute(
    client: PoolClient,
    entity: CompiledEntity,
    part: { after: string; limit: number },
  ): Promise<{ count: number; last: string | undefined }> {
    return this.parts.compute.recompute(client, entity, part);
  }
  override guard(client: PoolClient, entity: CompiledEntity, holder: string): Promise<void> {
    return this.parts.structure.guard(client, entity, holder);
  }
  override rename(client: PoolClient, entity: CompiledEntity): Promise<void> {
    return this.parts.structure.rename(client, entity);
  }
  override numberRows(client: PoolClient, entity: CompiledEntity, take: TakeNumbers): Promise<void> {
    return this.parts.structure.numberRows(client, entity, take);
  }
  override buildIndex(entity: CompiledEntity, index: IndexSpec | CombinedIndexSpec): Promise<boolean> {
    return this.parts.structure.buildIndex(entity, index);
  }
  override dropIndex(entity: CompiledEntity, name: string): Promise<void> {
    return this.parts.structure.dropIndex(entity, name);
  }
  override analyze(client: PoolClient, entity: CompiledEntity): Promise<void> {
    return this.parts.structure.analyze(client, entity);
  }
  override lock(client: PoolClient, entity: string): Promise<void> {
    return this.parts.structure.lock(client, entity);
  }
  override once<T>(client: PoolClient, key: IdempotencyKey, work: () => Promise<T>): Promise<T> {
    return this.parts.once.within(client, key, work);
  }

  override within(transaction: PoolClient): RowStore {
    return new PgRowStore(this.readPool, partsWithin(this.parts, transaction), () => undefined);
  }

  override dump(client: PoolClient, entity: CompiledEntity, fields: Fields): Readable {
    return dump(client, entity, fields);
  }
  override find(plan: FindPlan): Promise<Found> {
    return this.parts.reader.find(plan);
  }
  override count(selection: RowSelection, upTo?: number): Promise<number> {
    return this.parts.reader.count(selection, upTo);
  }
  override countAll(entities: readonly CompiledEntity[]): Promise<number> {
    return this.parts.reader.countAll(entities);
  }
  override get(
    view: EntityView,
    id: string,
    fields: readonly CompiledField[],
  ): Promise<StoredRow | undefined> {
    return this.parts.reader.get(view, id, fields);
  }
  override summarize(plan: SummaryPlan): Promise<Summarized> {
    return summarize(this.parts.reader, plan);
  }
  override rollup(plan: RollupPlan): Promise<Map<string, number | string | null>> {
    return rollup(this.parts.reader, plan);
  }
  override stream(plan: FindPlan, blockSize: number): AsyncIterable<StoredRow[]> {
    return this.parts.reader.stream(plan, blockSize);
  }
  override names(view: EntityView, ids: readonly string[]): Promise<Map<string, string | null>> {
    return this.parts.reader.names(view, ids);
  }

  override lastNames(view: EntityView, ids: readonly string[]): Promise<Map<string, LastName>> {
    return this.parts.reader.lastNames(view, ids);
  }
  override taken(
    entity: CompiledEntity,
    field: CompiledField,
    question: { values: readonly unknown[]; exceptIds: readonly string[] },
  ): Promise<unknown[]> {
    return this.parts.reader.taken(entity, field, question);
  }
  override greatestNumber(
    entity: CompiledEntity,
    field: CompiledField,
    around: { prefix: string; suffix: string },
  ): Promise<number | undefined> {
    return this.parts.reader.greatestNumber(entity, field, around);
  }
  override size(entity: CompiledEntity): Promise<number> {
    return this.parts.reader.size(entity);
  }

  override recall(once: IdempotencyKey): Promise<string | undefined> {
    return this.parts.once.recall(once);
  }
  override insert(
    entity: CompiledEntity,
    row: NewRow,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ repeated?: string }> {
    return this.committed(this.parts.writer.insert(entity, row, how));
  }
  override update(view: EntityView, change: RowChange, act: IdempotentWriteContext): Promise<Updated> {
    return this.committed(this.parts.writer.update(view, change, act));
  }
  override remove(view: EntityView, ids: readonly string[], act: IdempotentWriteContext): Promise<string[]> {
    return this.committed(this.parts.writer.remove(view, ids, { act }));
  }
  override restore(
    view: EntityView,
    which: { ids: readonly string[]; sinceMs: number },
    act: WriteContext,
  ): Promise<string[]> {
    return this.committed(this.parts.writer.restore(view, which, act));
  }
  override bulk(
    view: EntityView,
    write: BulkWrite,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ updated: number; removed: number; repeated?: string }> {
    return this.committed(this.parts.bulk.write(view, write, how));
  }
  override purge(entity: CompiledEntity, beforeMs: number): Promise<number> {
    return this.parts.bulk.purge(entity, beforeMs);
  }
  override drop(entity: CompiledEntity, act: WriteContext): Promise<number> {
    return this.committed(this.parts.bulk.drop(entity, act));
  }

  override mirror(client: PoolClient, entity: CompiledEntity, what: Mirrored): Promise<string[]> {
    return replaceRows(client, entity, what);
  }

  override copyIn(
    client: PoolClient,
    target: LoadTarget,
    rows: AsyncIterable<readonly IncomingRow[]>,
  ): Promise<number> {
    return this.parts.loader.copyIn(client, target, rows);
  }
  override createStaging(
    client: PoolClient,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<Staging> {
    return this.parts.loader.createStaging(client, entity, fields);
  }
  override dropStaging(client: PoolClient, staging: Staging): Promise<void> {
    return this.parts.loader.dropStaging(client, staging);
  }
  override copyToStaging(
    client: PoolClient,
    staging: Staging,
    rows: AsyncIterable<readonly IncomingRow[]>,
  ): Promise<number> {
    return this.parts.loader.copyToStaging(client, staging, rows);
  }
  override copyLinesToStaging(client: PoolClient, staging: Staging, lines: Readable): Promise<number> {
    return this.parts.loader.copyLinesToStaging(client, staging, lines);
  }
  override stagedDuplicates(
    client: PoolClient,
    staging: Staging,
    question: StagedQuestion & { key?: CompiledField },
  ): Promise<StagedFault[]> {
    return this.parts.loader.stagedDuplicates(client, staging, question);
  }
  override stagedNew(
    client: PoolClient,
    staging: Staging,
    question: StagedQuestion & { without?: CompiledField },
  ): Promise<StagedFault[]> {
    return this.parts.loader.stagedNew(client, staging, question);
  }
  override stagedOrphans(
    client: PoolClient,
    staging: Staging,
    question: { field: CompiledField; target: CompiledEntity; limit: number },
  ): Promise<StagedFault[]> {
    return this.parts.loader.stagedOrphans(client, staging, question);
  }
  override dropStaged(client: PoolClient, staging: Staging, indexes: readonly number[]): Promise<void> {
    return this.parts.loader.dropStaged(client, staging, indexes);
  }
  override mergeStaged(client: PoolClient, staging: Staging, merge: Merge): Promise<Merged> {
    return this.parts.merge.mergeStaged(client, staging, merge);
  }
  override revertBatch(
    client: PoolClient,
    entity: CompiledEntity,
    which: { batch: string; act: WriteContext },
  ): Promise<{ removed: number; restored: number; kept: number }> {
    return this.parts.merge.revertBatch(client, entity, which);
  }

  private async committed<T>(work: Promise<T>): Promise<T> {
    const result = await work;
    this.afterCommit();
    return result;
  }
}
