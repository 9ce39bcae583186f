import type { Pool } from 'pg';
import { clientOf, quoted, SqlValues } from '@buildmesh/persistence';
import { isText } from '@buildmesh/domain';
import { HOLDER } from '../approval-guard-ddl.js';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import { RowStructure } from '../row-structure.js';
import type { CombinedIndexSpec, IndexColumn, IndexSpec, TakeNumbers } from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { columnType } from './column.js';
import { computingOf, LIVE, tableOf } from './names.js';
import { lockEntity } from './lock-entity.js';
import { numberSql } from './number-sql.js';
import { translating } from './pg-errors.js';
import { nameSql } from './row-name.js';
import type { TextRules } from './text-match.js';
import { setUnique, STRUCTURE_TIMEOUT_MS } from './unique-index.js';

/** Trigger of tables whose rows applications hold. */
const GUARD = '~approval';
/** What the names of the indexes of one field end in: search, equality, ascending, descending. */
const INDEX_PARTS = ['', '_e', '_a', '_d'];
/** Tables that one statement drops, with some ten indexes each. */
const TABLES_DROPPED_AT_ONCE = 20;
/** As rows were made; the ids of rows that are made together go down from the first to the last. */
const OLDEST_FIRST = `"_ctime", "_id" DESC`;

/** Tables, columns and indexes of entities. */
export class PgStructure extends RowStructure {
  constructor(
    private readonly pool: Pool,
    private readonly text: TextRules,
    /** Schema of the service. */
    private readonly schema: string,
  ) {
    super();
  }

  override async createSchema(transaction: Transaction, schema: string): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`CREATE SCHEMA ${quoted(schema)}`);
  }

  /** One statement for all would hold a lock on every table and index of the project at a time. */
  override async emptySchema(schema: string): Promise<void> {
    const text = `SELECT tablename AS table FROM pg_tables WHERE schemaname = $1 LIMIT ${TABLES_DROPPED_AT_ONCE}`;
    for (;;) {
      const { rows } = await this.pool.query<{ table: string }>(text, [schema]);
      if (rows.length === 0) return;
      const tables = rows.map(({ table }) => tableOf({ schema, table }));
      await this.pool.query(`DROP TABLE IF EXISTS ${tables.join(', ')}`);
    }
  }

  override async dropSchema(transaction: Transaction, schema: string): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`DROP SCHEMA IF EXISTS ${quoted(schema)} CASCADE`);
  }

  override async createEntity(transaction: Transaction, entity: CompiledEntity): Promise<void> {
    const client = await clientOf(transaction);
    // Room on each page lets an update stay on it and leave the indexes alone.
    await client.query(`CREATE TABLE ${tableOf(entity)} (
      "_id" text COLLATE "C" PRIMARY KEY,
      "__name" text COLLATE "C",
      "_creator" text COLLATE "C",
      "_role" text COLLATE "C",
      "_ctime" timestamptz(3) NOT NULL,
      "_mtime" timestamptz(3) NOT NULL,
      "_ver" integer NOT NULL DEFAULT 1,
      "_removed_at" timestamptz(3),
      "_batch" text,
      "_raw" jsonb,
      "_errors" jsonb
    ) WITH (fillfactor = 90)`);
    await client.query(`CREATE INDEX ON ${tableOf(entity)} ("_ctime" DESC, "_id" DESC) ${LIVE}`);
    await client.query(`CREATE INDEX ON ${tableOf(entity)} ("_removed_at") WHERE "_removed_at" IS NOT NULL`);
    await this.addFields(transaction, entity, entity.fields);
  }

  override async dropEntity(transaction: Transaction, entity: CompiledEntity): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`DROP TABLE ${tableOf(entity)}`);
    await client.query(`DROP FUNCTION IF EXISTS ${computingOf(entity)}()`);
  }

  override async addFields(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void> {
    const client = await clientOf(transaction);
    const columns = fields.flatMap((field) =>
      field.storage ? [`ADD COLUMN ${quoted(field.column)} ${columnType(field.storage)}`] : [],
    );
    if (columns.length > 0)
      await translating(entity, () => client.query(`ALTER TABLE ${tableOf(entity)} ${columns.join(', ')}`));
    for (const field of fields)
      if (field.storage && field._option.unique) await setUnique(client, entity, { field, unique: true });
  }

  override async dropFields(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void> {
    const client = await clientOf(transaction);
    await this.dropColumns(transaction, entity, fields);
    const ids = fields.map((field) => field._id);
    await client.query(`SET LOCAL statement_timeout = ${STRUCTURE_TIMEOUT_MS}`);
    const text = `UPDATE ${tableOf(entity)} SET "_raw" = NULLIF("_raw" - $1::text[], '{}') WHERE "_raw" ?| $1::text[]`;
    await translating(entity, () => client.query(text, [ids]));
  }

  /** The columns alone: what their fields did not take stays with the rows. */
  async dropColumns(
    transaction: Transaction,
    entity: CompiledEntity,
    fields: readonly CompiledField[],
  ): Promise<void> {
    const client = await clientOf(transaction);
    const columns = fields.flatMap((field) => (field.storage ? [`DROP COLUMN ${quoted(field.column)}`] : []));
    if (columns.length > 0)
      await translating(entity, () => client.query(`ALTER TABLE ${tableOf(entity)} ${columns.join(', ')}`));
  }

  override async rename(transaction: Transaction, entity: CompiledEntity): Promise<void> {
    const client = await clientOf(transaction);
    const field = entity.nameField;
    const name = field?.storage ? nameSql(quoted(field.column), field.storage) : 'NULL';
    await client.query(`SET LOCAL statement_timeout = ${STRUCTURE_TIMEOUT_MS}`);
    await translating(entity, () =>
      client.query(
        `UPDATE ${tableOf(entity)} SET "__name" = ${name} WHERE "__name" IS DISTINCT FROM ${name}`,
      ),
    );
  }

  override async numberRows(
    transaction: Transaction,
    entity: CompiledEntity,
    take: TakeNumbers,
  ): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`SET LOCAL statement_timeout = ${STRUCTURE_TIMEOUT_MS}`);
    await this.writingFor(transaction, '*');
    await translating(entity, async () => {
      const counted = await client.query<{ n: number }>(
        `SELECT count(*)::float8 AS n FROM ${tableOf(entity)}`,
      );
      for (const [field, range] of await take(counted.rows[0]?.n ?? 0)) {
        const values = new SqlValues();
        const numbered = `SELECT "_id", ${numberSql(range, OLDEST_FIRST, values)} AS number FROM ${tableOf(entity)}`;
        const text = `UPDATE ${tableOf(entity)} t SET ${quoted(field.column)} = n.number FROM (${numbered}) n WHERE t."_id" = n."_id"`;
        await client.query(text, values.list);
      }
    });
  }

  override async guard(transaction: Transaction, entity: CompiledEntity, holder: string): Promise<void> {
    const client = await clientOf(transaction);
    await this.writingFor(transaction, holder);
    const table = tableOf(entity);
    // Asked first: making it waits for everybody who writes to the table.
    const known = 'SELECT FROM pg_trigger WHERE tgrelid = to_regclass($1) AND tgname = $2';
    const { rowCount } = await client.query(known, [table, GUARD]);
    if (rowCount) {
      // Whoever writes the row at this moment comes first: what is read from now on is what stands there.
      const locked = `SELECT FROM ${table} WHERE "_id" = $1 FOR UPDATE`;
      await translating(entity, () => client.query(locked, [holder]));
      return;
    }
    // Its name comes before that of the one that computes, which is to see what is written in the end.
    await translating(entity, () =>
      client.query(
        `CREATE OR REPLACE TRIGGER ${quoted(GUARD)} BEFORE UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION ${tableOf({ schema: this.schema, table: 'approval_guard' })}()`,
      ),
    );
  }

  /** Who writes from now on in this transaction: the application of this id, or `*` for work on the structure. */
  async writingFor(transaction: Transaction, holder: string): Promise<void> {
    const client = await clientOf(transaction);
    await client.query('SELECT set_config($1, $2, true)', [HOLDER, holder]);
  }

  override async lock(transaction: Transaction, entity: string): Promise<void> {
    await lockEntity(await clientOf(transaction), entity);
  }

  override async buildIndex(entity: CompiledEntity, spec: IndexSpec | CombinedIndexSpec): Promise<boolean> {
    const indexes = 'columns' in spec ? [this.combined(spec)] : this.indexesOf(spec.name, spec.field);
    for (const index of indexes) {
      const built = await this.alone(
        `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${quoted(index.name)} ON ${tableOf(entity)} ${index.on} ${LIVE}`,
      );
      if (!built || !(await this.isValid(entity, index.name))) return false;
    }
    await this.alone(`VACUUM (ANALYZE) ${tableOf(entity)}`);
    return true;
  }

  override async dropIndex(entity: CompiledEntity, name: string): Promise<void> {
    for (const each of INDEX_PARTS.map((part) => name + part))
      await this.alone(
        `DROP INDEX CONCURRENTLY IF EXISTS ${tableOf({ schema: entity.schema, table: each })}`,
      );
  }

  override async analyze(transaction: Transaction, entity: CompiledEntity): Promise<void> {
    const client = await clientOf(transaction);
    await client.query(`ANALYZE ${tableOf(entity)}`);
  }

  /**
   * Words are searched for, sorted, and now and then equal to something; choices are equal to something and listed newest
   * first; amounts and dates lie in ranges and are sorted.
   */
  private indexesOf(name: string, field: CompiledField): { name: string; on: string }[] {
    const column = quoted(field.column);
    if (field.storage === 'text[]') return [{ name, on: `USING gin (${column})` }];
    if (field.storage === 'text' && isText(field))
      return [
        { name, on: `USING gin (${this.text.lower(column)} public.gin_trgm_ops)` },
        { name: `${name}_e`, on: `USING hash (${column})` },
        ...this.sortedBy(name, this.text.sorted(column)),
      ];
    if (field.storage === 'text' || field.storage === 'boolean')
      return [{ name, on: `(${column}, "_ctime" DESC, "_id" DESC)` }];
    return this.sortedBy(name, column);
  }

  /** Empty values come last in both directions, so that one index does not serve both. */
  private sortedBy(name: string, expression: string): { name: string; on: string }[] {
    return [
      { name: `${name}_a`, on: `(${expression}, "_id")` },
      { name: `${name}_d`, on: `(${expression} DESC NULLS LAST, "_id" DESC)` },
    ];
  }

  private combined({ name, columns }: CombinedIndexSpec): { name: string; on: string } {
    const parts = columns.map((column, at) => {
      const expression = this.expressionOf(column, at === columns.length - 1);
      return `${expression} ${column.order === 'desc' ? 'DESC NULLS LAST' : 'ASC'}`;
    });
    return { name, on: `(${parts.join(', ')}, "_id" ${columns.at(-1)?.order ?? 'asc'})` };
  }

  /** Words are compared as they are, and sorted by their order in the language. */
  private expressionOf({ field }: IndexColumn, isSorted: boolean): string {
    const column = quoted(field.column);
    return isSorted && field.storage === 'text' && isText(field) ? this.text.sorted(column) : column;
  }

  /** Runs what may not run in a transaction, and may take as long as it takes. */
  private async alone(text: string): Promise<boolean> {
    const client = await this.pool.connect();
    try {
      await client.query('SET statement_timeout = 0');
      await client.query('SET lock_timeout = 0');
      await client.query(text);
      return true;
    } finally {
      // The connection keeps its settings; a fresh one has the pool's.
      client.release(true);
    }
  }

  private async isValid(entity: CompiledEntity, index: string): Promise<boolean> {
    const text = 'SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = to_regclass($1)';
    const { rows } = await this.pool.query<{ valid: boolean }>(text, [
      tableOf({ schema: entity.schema, table: index }),
    ]);
    return rows[0]?.valid ?? false;
  }
}
