import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { refusal } from '@buildmesh/contracts';
import {
  runStatement,
  SqlValues,
  Statements,
  type WriteContext,
  type IdempotencyRecord,
} from '@buildmesh/persistence';
import type { CompiledEntity } from '../compiled-entity.js';
import { RowBatches } from '../row-batches.js';
import type { BulkWrite, EntityView, Mirrored, NewRow, RowChange } from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { auditRowSql, auditWholeRowSql } from './audit-values.js';
import { byFields, columnDefinitions, missingOf, recordOf } from './bulk-records.js';
import { inTransaction } from './in-transaction.js';
import { inTurn } from './in-turn.js';
import { lockEntity } from './lock-entity.js';
import { tableOf } from './names.js';
import { translating } from './pg-errors.js';
import { replaceRows } from './pg-replace.js';
import { storedFields, type PgWriter, type WriterParts } from './pg-writer.js';
import { rowNameOf } from './row-name.js';
import { rowTypes } from './value-parsers.js';
import { rightsSql, type Scope } from './where.js';

/** Dropping all rows of a large entity may take this long. */
const DROP_TIMEOUT_MS = 110_000;
/** Rows deleted for good in one turn. */
const PURGE_BATCH = 5_000;

/** Who writes, and on which connection. */
interface BulkContext {
  act: WriteContext;
  on: Pool | PoolClient;
  /** Key of a call whose only statement this is. */
  once?: IdempotencyRecord | undefined;
}

/** Writes of many rows: all or none, one statement for each kind of change. */
export class PgBulk extends RowBatches {
  constructor(
    private readonly pool: Pool | PoolClient,
    private readonly parts: WriterParts & { writer: PgWriter },
    private readonly statements = new Statements('b', rowTypes),
  ) {
    super();
  }

  override within(transaction: Transaction): PgBulk {
    return new PgBulk(inTurn(transaction), { ...this.parts, afterCommit: () => undefined }, this.statements);
  }

  /** In a transaction of its own, or in the one that this works in. */
  private together<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    return 'totalCount' in this.pool ? inTransaction(this.pool, work) : work(this.pool);
  }

  override async write(
    view: EntityView,
    write: BulkWrite,
    how: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ updated: number; removed: number; repeated?: string }> {
    const told = (repeated: string) => ({ updated: 0, removed: 0, repeated });
    const written = await this.parts.once.repeating(how.once, () => this.writeOnce(view, write, how), {
      told,
    });
    this.parts.afterCommit();
    return written;
  }

  private async writeOnce(
    view: EntityView,
    write: BulkWrite,
    { act, once }: { act: WriteContext; once?: IdempotencyRecord },
  ): Promise<{ updated: number; removed: number; repeated?: string }> {
    const { entity } = view;
    // Only new rows: one statement is transaction enough, and saves three round trips.
    if (write.update.length === 0 && write.remove.length === 0) {
      if (write.save.length > 0) await this.insertAll(entity, write.save, { act, once, on: this.pool });
      return { updated: 0, removed: 0 };
    }
    return this.together(async (client) => {
      if (once) await this.keep(once, client);
      await this.lock(entity, [...write.update.map((change) => change._id), ...write.remove], client);
      if (write.save.length > 0) await this.insertAll(entity, write.save, { act, on: client });
      for (const changes of byFields(write.update)) await this.updateAll(view, changes, { act, on: client });
      const removed =
        write.remove.length > 0 ? await this.parts.writer.on(client).remove(view, write.remove, act) : [];
      if (removed.length < new Set(write.remove).size)
        throw refusal('row.not-found', { data: { missing: missingOf(write.remove, removed) } });
      return { updated: write.update.length, removed: removed.length };
    });
  }

  /** First of all, so that a retry at the same time waits for the outcome. */
  private async keep(once: IdempotencyRecord, client: PoolClient): Promise<void> {
    const values = new SqlValues();
    const text = this.parts.once.sql(once, values, { answer: values.add(once.answer, 'text') });
    await client.query(text, values.list);
  }

  /** In the order of ids, so that two bundles that overlap wait for each other instead of deadlocking. */
  private async lock(entity: CompiledEntity, ids: string[], client: PoolClient): Promise<void> {
    const values = new SqlValues();
    const text = `SELECT FROM ${tableOf(entity)} t WHERE t."_id" = ANY(${values.add(ids, 'text[]')}) ORDER BY t."_id" FOR UPDATE`;
    await this.run(entity, { text, values }, client);
  }

  private async insertAll(
    entity: CompiledEntity,
    rows: readonly NewRow[],
    { act, once, on }: BulkContext,
  ): Promise<void> {
    const fields = storedFields(entity);
    const values = new SqlValues();
    const head = this.parts.audit.head(entity, act, values);
    const list = JSON.stringify(rows.map((row) => recordOf(row, fields, rowNameOf(entity, row.values))));
    const own = fields.map((field) => `"${field.column}"`);
    const columns = [
      '"_id"',
      '"__name"',
      '"_creator"',
      '"_role"',
      '"_ctime"',
      '"_mtime"',
      '"_batch"',
      ...own,
    ];
    const taken = [
      'x."_id"',
      'x."__name"',
      head.user,
      head.role,
      head.time,
      head.time,
      head.batch,
      ...fields.map((_, at) => `x.k${at}`),
    ];
    const key = once
      ? [`i AS (${this.parts.once.sql(once, values, { answer: values.add(once.answer, 'text') })})`]
      : [];
    const text = [
      `WITH r AS (INSERT INTO ${tableOf(entity)} (${columns.join(', ')}) SELECT ${taken.join(', ')} FROM json_to_recordset(${values.add(list, 'json')}) AS x("_id" text, "__name" text${columnDefinitions(fields)}) RETURNING *)`,
      `a AS (${this.parts.audit.audit({ action: 'create', target: 'r."_id"', before: 'NULL', after: auditWholeRowSql(fields, 'r'), source: 'r' }, head)})`,
      ...key,
      `o AS (${this.parts.audit.event(entity, 'saved', 'r')}) SELECT FROM r LIMIT 0`,
    ].join(', ');
    await this.run(entity, { text, values }, on);
  }

  private async updateAll(
    view: EntityView,
    changes: readonly RowChange[],
    { act, on }: BulkContext,
  ): Promise<void> {
    const { entity } = view;
    const scope: Scope = { view, alias: 't', values: new SqlValues(), text: this.parts.text };
    const { values } = scope;
    const keys = changes[0]?.values ?? {};
    const fields = storedFields(entity).filter((field) => field._key in keys);
    const named = entity.nameField && fields.includes(entity.nameField);
    const head = this.parts.audit.head(entity, act, values);
    const rights = rightsSql(scope);
    const list = JSON.stringify(
      changes.map((change) => ({
        ...recordOf(change, fields, rowNameOf(entity, change.values)),
        _ver: change.ver,
      })),
    );
    const source = `json_to_recordset(${values.add(list, 'json')}) AS x("_id" text, "__name" text, "_ver" float8${columnDefinitions(fields)})`;
    const set = [
      ...fields.map((field) => `"${field.column}" = p."n_${field.column}"`),
      ...(named ? ['"__name" = p."n___name"'] : []),
    ];
    const fresh = [
      ...fields.map((field, at) => `x.k${at} AS "n_${field.column}"`),
      'x."__name" AS "n___name"',
    ].join(', ');
    const after = fields.map((field) => ({ ...field, column: `n_${field.column}` }));
    const text = [
      `WITH p AS (SELECT t.*, ${fresh} FROM ${tableOf(entity)} t JOIN ${source} ON x."_id" = t."_id" WHERE t."_removed_at" IS NULL AND ${rights} AND (x."_ver" IS NULL OR x."_ver" = t."_ver"))`,
      `r AS (UPDATE ${tableOf(entity)} t SET ${set.join(', ')}, "_mtime" = ${head.time}, "_ver" = t."_ver" + 1 FROM p WHERE t."_id" = p."_id" RETURNING t."_id")`,
      `a AS (${this.parts.audit.audit({ action: 'update', target: 'p."_id"', before: auditRowSql(fields, 'p'), after: auditRowSql(after, 'p'), source: 'p' }, head)})`,
      `o AS (${this.parts.audit.event(entity, 'updated', 'r')}) SELECT "_id" FROM r`,
    ].join(', ');
    const done = await this.run<{ _id: string }>(entity, { text, values }, on);
    if (done.length < changes.length)
      await this.explain(
        view,
        missingOf(
          changes.map((change) => change._id),
          done.map((row) => row._id),
        ),
        on,
      );
  }

  /** Some changes did not take: the rows are gone, or somebody was faster. */
  private async explain(view: EntityView, ids: readonly string[], on: Pool | PoolClient): Promise<never> {
    const scope: Scope = { view, alias: 't', values: new SqlValues(), text: this.parts.text };
    const rights = rightsSql(scope);
    const text = `SELECT t."_id", t."_ver"::float8 AS ver FROM ${tableOf(view.entity)} t WHERE t."_id" = ANY(${scope.values.add(ids, 'text[]')}) AND t."_removed_at" IS NULL AND ${rights}`;
    const there = await this.run<{ _id: string; ver: number }>(
      view.entity,
      { text, values: scope.values },
      on,
    );
    if (there.length < ids.length)
      throw refusal('row.not-found', {
        data: {
          missing: missingOf(
            ids,
            there.map((row) => row._id),
          ),
        },
      });
    throw refusal('row.conflict', { data: { rows: there.map((row) => ({ _id: row._id, _ver: row.ver })) } });
  }

  override async drop(entity: CompiledEntity, act: WriteContext): Promise<number> {
    const dropped = await translating(entity, () =>
      this.together(async (client) => {
        await lockEntity(client, entity._id);
        await client.query(`SET LOCAL statement_timeout = ${DROP_TIMEOUT_MS}`);
        const values = new SqlValues();
        const head = this.parts.audit.head(entity, act, values);
        const text = [
          `WITH r AS (UPDATE ${tableOf(entity)} SET "_removed_at" = ${head.time}, "_ver" = "_ver" + 1 WHERE "_removed_at" IS NULL RETURNING "_id")`,
          `n AS (SELECT count(*)::float8 AS n FROM r)`,
          `a AS (${this.parts.audit.audit({ action: 'drop', target: head.entity, before: `json_build_object('rows', n)`, after: 'NULL', source: 'n' }, head)})`,
          `o AS (${this.parts.audit.event(entity, 'removed', 'r')}) SELECT n FROM n`,
        ].join(', ');
        const { rows } = await client.query<{ n: number }>(text, values.list);
        return Number(rows[0]?.n ?? 0);
      }),
    );
    this.parts.afterCommit();
    return dropped;
  }

  /** In pieces, so that no lock is held for long. */
  override async purge(entity: CompiledEntity, beforeMs: number): Promise<number> {
    const table = tableOf(entity);
    const text = `DELETE FROM ${table} WHERE "_id" = ANY(ARRAY(SELECT "_id" FROM ${table} WHERE "_removed_at" < $1 LIMIT ${PURGE_BATCH}))`;
    let purged = 0;
    for (let taken = PURGE_BATCH; taken === PURGE_BATCH; purged += taken) {
      taken = await translating(
        entity,
        async () => (await this.pool.query(text, [new Date(beforeMs).toISOString()])).rowCount ?? 0,
      );
    }
    return purged;
  }

  override mirror(transaction: Transaction, entity: CompiledEntity, what: Mirrored): Promise<string[]> {
    return replaceRows(transaction, entity, what);
  }

  private async run<R extends QueryResultRow>(
    entity: CompiledEntity,
    { text, values }: { text: string; values: SqlValues },
    on: Pool | PoolClient,
  ): Promise<R[]> {
    return translating(
      entity,
      async () => (await runStatement<R>(on, this.statements.of({ text, values: values.list }))).rows,
    );
  }
}
