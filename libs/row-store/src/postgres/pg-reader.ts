import type { Readable } from 'node:stream';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { runStatement, quoted, SqlValues, Statements, type Question } from '@buildmesh/persistence';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import { RowReads } from '../row-reads.js';
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
} from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { castType, toParameter } from './column.js';
import { tableOf } from './names.js';
import { findSql } from './find-sql.js';
import { inTurn } from './in-turn.js';
import { cursorAfter } from './order.js';
import { dump } from './pg-dump.js';
import { translating } from './pg-errors.js';
import { choosesByValue, selectionSql, selectList, withoutNone } from './select.js';
import type { TextRules } from './text-match.js';
import { rollup } from './rollup.js';
import { summarize } from './summary.js';
import { rowTypes } from './value-parsers.js';
import { rightsSql, type Scope } from './where.js';

/** Tables counted with one statement. */
const TABLES_AT_ONCE = 100;
/** Beyond so many rows an estimate is as good: no quota lies that high (D65). */
const COUNTED_UP_TO = 20_000_000;

/** Reads from PostgreSQL; on a pool of its own, read-only and with a short deadline. */
export class PgReader extends RowReads {
  constructor(
    private readonly readPool: Pool | PoolClient,
    private readonly writePool: Pool,
    private readonly text: TextRules,
    private readonly statements = new Statements('r', rowTypes),
  ) {
    super();
  }

  /** Names of statements are shared: one means the same text on any connection. */
  override within(transaction: Transaction): PgReader {
    return new PgReader(inTurn(transaction), this.writePool, this.text, this.statements);
  }

  override async find(plan: FindPlan): Promise<Found> {
    const scope = this.scope(plan.view);
    const block = findSql(plan, scope, plan.limit + 1);
    const rows = await this.run<StoredRow>(plan.view.entity, {
      text: block.text,
      values: scope.values.list,
      plannedAnew: choosesByValue(plan),
    });
    const more = rows.length > plan.limit;
    if (more) rows.pop();
    const last = rows.at(-1);
    const next = more && last ? cursorAfter(block.order, last, block.aliases) : null;
    return { rows: block.extra.length > 0 ? rows.map((row) => without(row, block.extra)) : rows, next };
  }

  override async count(selection: RowSelection, upTo?: number): Promise<number> {
    const scope = this.scope(selection.view);
    const { entity } = selection.view;
    const rows = `FROM ${tableOf(entity)} t WHERE ${selectionSql(selection, scope)}`;
    const some = upTo === undefined ? rows : `FROM (SELECT ${rows} LIMIT ${scope.values.add(upTo, 'int')}) c`;
    const text = `SELECT count(*)::float8 AS n ${some}`;
    const [row] = await this.run<{ n: number }>(entity, {
      text,
      values: scope.values.list,
      plannedAnew: choosesByValue(selection),
    });
    return row?.n ?? 0;
  }

  override async countAll(entities: readonly CompiledEntity[]): Promise<number> {
    let total = 0;
    for (let at = 0; at < entities.length; at += TABLES_AT_ONCE) {
      const tables = entities.slice(at, at + TABLES_AT_ONCE).map(tableOf);
      const estimates = new SqlValues();
      const known = `SELECT coalesce(sum(reltuples) FILTER (WHERE reltuples > 0), 0)::float8 AS n FROM pg_class WHERE oid = ANY(${estimates.add(tables, 'regclass[]')}::oid[])`;
      const [estimated] = await this.counted(entities[at], { text: known, values: estimates.list });
      const counts = tables.map((table) => `SELECT count(*) AS n FROM ${table} WHERE "_removed_at" IS NULL`);
      const exact = `SELECT sum(n)::float8 AS n FROM (${counts.join(' UNION ALL ')}) c`;
      const isHuge = (estimated?.n ?? 0) > COUNTED_UP_TO;
      const [found] = isHuge ? [estimated] : await this.counted(entities[at], { text: exact, values: [] });
      total += found?.n ?? 0;
    }
    return total;
  }

  /** Counting may take longer than a caller's read may, so it goes over the connections of the writes. */
  private counted(
    entity: CompiledEntity | undefined,
    statement: { text: string; values: unknown[] },
  ): Promise<{ n: number }[]> {
    return translating(
      entity,
      async () => (await runStatement<{ n: number }>(this.writePool, statement)).rows,
    );
  }

  override async get(
    view: EntityView,
    id: string,
    fields: readonly CompiledField[],
  ): Promise<StoredRow | undefined> {
    const scope = this.scope(view);
    scope.values.add(id, 'text');
    const rights = rightsSql(scope);
    const [row] = await this.run<StoredRow>(view.entity, {
      text:
        rights === 'TRUE'
          ? oneRowSql(view.entity, fields)
          : `${oneRowSql(view.entity, fields)} AND ${rights}`,
      values: scope.values.list,
    });
    return row;
  }

  override async names(view: EntityView, ids: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await this.named(view, ids, 'AND t."_removed_at" IS NULL');
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  override async lastNames(view: EntityView, ids: readonly string[]): Promise<Map<string, LastName>> {
    const rows = await this.named(view, ids, '');
    return new Map(rows.map(({ id, name, removed }) => [id, { name, removed }]));
  }

  private named(
    view: EntityView,
    ids: readonly string[],
    which: string,
  ): Promise<(LastName & { id: string })[]> {
    const scope = this.scope(view);
    const rights = rightsSql(scope);
    const text = `SELECT t."_id" AS id, t."__name" AS name, t."_removed_at" IS NOT NULL AS removed FROM ${tableOf(view.entity)} t WHERE t."_id" = ANY(${scope.values.add(ids, 'text[]')}) ${which} AND ${rights}`;
    return this.run(view.entity, { text, values: scope.values.list });
  }

  override async taken(
    entity: CompiledEntity,
    field: CompiledField,
    { values, exceptIds }: { values: readonly unknown[]; exceptIds: readonly string[] },
  ): Promise<unknown[]> {
    if (!field.storage) return [];
    const place = new SqlValues();
    const type = `${castType(field.storage)}[]`;
    const column = `t."${field.column}"`;
    const wanted = place.add(
      values.map((value) => toParameter(field.storage ?? 'text', value)),
      type,
    );
    const text = `SELECT ${column} AS value FROM ${tableOf(entity)} t WHERE ${column} = ANY(${wanted}) AND t."_removed_at" IS NULL AND t."_id" <> ALL(${place.add(exceptIds, 'text[]')})`;
    const rows = await this.run<{ value: unknown }>(entity, { text, values: place.list });
    return rows.map(({ value }) => value);
  }

  override async size(entity: CompiledEntity): Promise<number> {
    const text = `SELECT pg_total_relation_size($1::regclass)::float8 AS n`;
    const place = new SqlValues();
    place.list.push(tableOf(entity));
    const [row] = await this.run<{ n: number }>(entity, { text, values: place.list });
    return row?.n ?? 0;
  }

  override async *stream(plan: FindPlan, blockSize: number): AsyncIterable<StoredRow[]> {
    const scope = this.scope(plan.view);
    const { text, extra } = findSql({ ...plan, offset: 0, after: undefined }, scope, undefined);
    const client = await this.writePool.connect();
    let broken: Error | undefined;
    try {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
      const declare = { text: `DECLARE rows NO SCROLL CURSOR FOR ${text}`, values: scope.values.list };
      await translating(plan.view.entity, () => client.query(declare));
      yield* this.blocks(client, plan.view.entity, { extra, blockSize });
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw error;
    } finally {
      await client.query('ROLLBACK').catch((error: Error) => (broken = error));
      client.release(broken);
    }
  }

  private async *blocks(
    client: PoolClient,
    entity: CompiledEntity,
    { extra, blockSize }: { extra: string[]; blockSize: number },
  ): AsyncIterable<StoredRow[]> {
    for (;;) {
      const fetch = { text: `FETCH ${Math.trunc(blockSize)} FROM rows`, types: rowTypes };
      const { rows } = await translating(entity, () => client.query<StoredRow>(fetch));
      withoutNone(rows);
      if (rows.length > 0) yield extra.length > 0 ? rows.map((row) => without(row, extra)) : rows;
      if (rows.length < blockSize) return;
    }
  }

  override async greatestNumber(
    entity: CompiledEntity,
    field: CompiledField,
    { prefix, suffix }: { prefix: string; suffix: string },
  ): Promise<number | undefined> {
    const values = new SqlValues();
    const column = `t.${quoted(field.column)}`;
    const [before, after] = [values.add(prefix, 'text'), values.add(suffix, 'text')];
    const digits = `substr(${column}, length(${before}) + 1, greatest(0, length(${column}) - length(${before}) - length(${after})))`;
    const text = `SELECT max(n)::float8 AS n FROM (SELECT CASE WHEN ${digits} ~ '^[0-9]{1,15}$' THEN ${digits}::bigint END AS n
      FROM ${tableOf(entity)} t WHERE starts_with(${column}, ${before}) AND right(${column}, length(${after})) = ${after}) x`;
    const [found] = await this.run<{ n: number | null }>(entity, { text, values: values.list });
    return found?.n ?? undefined;
  }

  override summarize(plan: SummaryPlan): Promise<Summarized> {
    return summarize(this, plan);
  }

  override rollup(plan: RollupPlan): Promise<Map<string, number | string | null>> {
    return rollup(this, plan);
  }

  override dump(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<Readable> {
    return dump(transaction, entity, fields);
  }

  /** Statement texts and results of a summary are made elsewhere; they run here. */
  async run<R extends QueryResultRow>(entity: CompiledEntity, question: Question): Promise<R[]> {
    return translating(entity, async () =>
      withoutNone((await runStatement<R>(this.readPool, this.statements.of(question))).rows),
    );
  }

  scope(view: EntityView): Scope {
    return { view, alias: 't', values: new SqlValues(), text: this.text };
  }
}

const oneRowTexts = new WeakMap<readonly CompiledField[], string>();

/** The row whose id is the first value. The commonest statement of all: its text is made once for each list of fields. */
function oneRowSql(entity: CompiledEntity, fields: readonly CompiledField[]): string {
  let text = oneRowTexts.get(fields);
  if (text === undefined)
    oneRowTexts.set(
      fields,
      (text = `SELECT ${selectList(fields)} FROM ${tableOf(entity)} t WHERE t."_id" = $1::text AND t."_removed_at" IS NULL`),
    );
  return text;
}

function without(row: StoredRow, names: readonly string[]): StoredRow {
  const rest: StoredRow = { _id: row._id };
  for (const key in row) if (!names.includes(key)) rest[key] = row[key];
  return rest;
}
