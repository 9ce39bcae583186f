import type { PoolClient } from 'pg';
import { clientOf, type WriteContext, quoted, SqlValues, type AuditWriter } from '@buildmesh/persistence';
import type { NumberRange } from '@buildmesh/domain';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import { RAW_VALUES } from '../raw-values.js';
import { RowMerge } from '../row-merge.js';
import type { Merge, Merged, Staging } from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { auditRowSql } from './audit-values.js';
import { tableOf } from './names.js';
import { numberSql } from './number-sql.js';
import { translating } from './pg-errors.js';
import { nameSql } from './row-name.js';
import { keepUndoSql, restoredRawSql, restoredSql } from './undo-values.js';

/** Merging or taking back a piece of an import may take this long. */
const MERGE_TIMEOUT_MS = 600_000;

/** A load that is taken back, and who does it. */
interface Batch {
  batch: string;
  act: WriteContext;
}

/** Staged rows into the entity, and imports taken back. */
export class PgMerge extends RowMerge {
  constructor(private readonly audit: AuditWriter) {
    super();
  }

  override async mergeStaged(transaction: Transaction, staging: Staging, merge: Merge): Promise<Merged> {
    const client = await clientOf(transaction);
    await client.query(`SET LOCAL statement_timeout = ${MERGE_TIMEOUT_MS}`);
    return translating(staging.entity, async () => {
      const updated = merge.key
        ? await this.updateMatching(client, staging, { ...merge, key: merge.key })
        : 0;
      const saved = merge.existing ? 0 : await this.insertRest(client, staging, merge);
      const skipped = merge.key ? (await this.countStaged(client, staging, merge)) - saved - updated : 0;
      return { saved, updated, skipped };
    });
  }

  private async countStaged(client: PoolClient, staging: Staging, merge: Merge): Promise<number> {
    const values = new SqlValues();
    const text = `SELECT count(*)::float8 AS n FROM ${tableOf(staging)} s WHERE ${range(merge, values)}`;
    const { rows } = await client.query<{ n: number }>(text, values.list);
    return rows[0]?.n ?? 0;
  }

  private async updateMatching(
    client: PoolClient,
    staging: Staging,
    merge: Merge & { key: CompiledField },
  ): Promise<number> {
    const { entity } = staging;
    const values = new SqlValues();
    const head = this.audit.head(entity, merge.act, values);
    const fields = staging.fields.filter(
      (field) => !field.system && field.column !== merge.key.column && (merge.changes?.has(field) ?? true),
    );
    const sameVersion = isVersioned(staging) ? ' AND s."_ver" = t."_ver"' : '';
    const key = quoted(merge.key.column);
    const named = entity.nameField && fields.includes(entity.nameField);
    const own = (column: string): string => `s.${quoted(column)}`;
    const kept = (column: string): string =>
      merge.keepEmpty ? `coalesce(${own(column)}, t.${quoted(column)})` : own(column);
    const name =
      merge.keepEmpty && entity.nameField
        ? `CASE WHEN ${own(entity.nameField.column)} IS NULL THEN t."__name" ELSE s."__name" END`
        : own('__name');
    const fresh = [
      '',
      ...fields.map(({ column }) => `${kept(column)} AS "n_${column}"`),
      `${named ? name : own('__name')} AS "n___name"`,
    ].join(', ');
    const set = [...fields, ...(named ? [{ column: '__name' }] : [])]
      .map(({ column }) => `${quoted(column)} = p."n_${column}", `)
      .join('');
    const told = fields.filter((field) => field !== RAW_VALUES);
    const after = told.map((field) => ({ ...field, column: `n_${field.column}` }));
    const undo = merge.act.batch === undefined ? undefined : keepUndoSql(this.audit, fields, head);
    const text = [
      `WITH p AS (SELECT t.*${fresh} FROM ${tableOf(entity)} t JOIN ${tableOf(staging)} s ON s.${key} = t.${key} WHERE t."_removed_at" IS NULL${sameVersion} AND ${range(merge, values)} ORDER BY t."_id" FOR UPDATE OF t)`,
      `r AS (UPDATE ${tableOf(entity)} t SET ${set}"_mtime" = ${head.time}, "_ver" = t."_ver" + 1 FROM p WHERE t."_id" = p."_id" RETURNING t."_id")`,
      `a AS (${this.audit.audit({ action: 'update', target: 'p."_id"', before: auditRowSql(told, 'p'), after: auditRowSql(after, 'p'), source: 'p' }, head)})`,
      ...(undo === undefined ? [] : [`u AS (${undo})`]),
    ].join(', ');
    const { rows } = await client.query<{ n: number }>(
      `${text} SELECT count(*)::float8 AS n FROM r`,
      values.list,
    );
    return Number(rows[0]?.n ?? 0);
  }

  private async insertRest(client: PoolClient, staging: Staging, merge: Merge): Promise<number> {
    const { entity } = staging;
    const fields = staging.fields.filter((field) => !field.system);
    const values = new SqlValues();
    const head = this.audit.head(entity, merge.act, values);
    const own = fields.map((field) => quoted(field.column));
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
      's."_id"',
      's."__name"',
      head.user,
      head.role,
      head.time,
      head.time,
      head.batch,
      ...own.map((column) => `s.${column}`),
    ];
    for (const [field, numbers] of await this.numbersFor(client, staging, merge)) {
      const number = numberSql(numbers, 's."_index"', values);
      columns.push(quoted(field.column));
      taken.push(number);
      if (field === entity.nameField) taken[columns.indexOf('"__name"')] = number;
    }
    // The ids of a file go down from its first row to its last: entered upwards, their index stays half the size.
    const text = `INSERT INTO ${tableOf(entity)} (${columns.join(', ')}) SELECT ${taken.join(', ')} ${newSql(staging, merge, values)} ORDER BY s."_index" DESC`;
    return (await client.query(text, values.list)).rowCount ?? 0;
  }

  private async numbersFor(
    client: PoolClient,
    staging: Staging,
    merge: Merge,
  ): Promise<ReadonlyMap<CompiledField, NumberRange>> {
    if (!merge.numbers) return new Map();
    const values = new SqlValues();
    const text = `SELECT count(*)::float8 AS n ${newSql(staging, merge, values)}`;
    const { rows } = await client.query<{ n: number }>(text, values.list);
    return merge.numbers(rows[0]?.n ?? 0);
  }

  override async revertBatch(
    transaction: Transaction,
    entity: CompiledEntity,
    which: Batch,
  ): Promise<{ removed: number; restored: number; kept: number }> {
    const client = await clientOf(transaction);
    await client.query(`SET LOCAL statement_timeout = ${MERGE_TIMEOUT_MS}`);
    return translating(entity, async () => {
      const { batch } = which;
      const removed = await this.removeLoaded(client, entity, which);
      const restored = await this.undoUpdates(client, entity, which);
      const { rows } = await client.query<{ n: string }>(
        `SELECT (SELECT count(*) FROM ${tableOf(entity)} WHERE "_batch" = $1 AND "_removed_at" IS NULL)
          + (SELECT count(DISTINCT target) FROM ${this.audit.table('audit')} WHERE batch = $1 AND action = 'update' AND entity = $2) AS n`,
        [batch, entity._id],
      );
      return { removed, restored, kept: Math.max(0, Number(rows[0]?.n ?? 0) - restored) };
    });
  }

  private async removeLoaded(
    client: PoolClient,
    entity: CompiledEntity,
    { batch, act }: Batch,
  ): Promise<number> {
    const text = `UPDATE ${tableOf(entity)} SET "_removed_at" = $2, "_ver" = "_ver" + 1 WHERE "_batch" = $1 AND "_ver" = 1 AND "_removed_at" IS NULL`;
    return (await client.query(text, [batch, new Date(act.timeMs).toISOString()])).rowCount ?? 0;
  }

  /** Rows whose last audit entry is that of the batch get back what stood there before, also where the audit entry keeps it cut. */
  private async undoUpdates(
    client: PoolClient,
    entity: CompiledEntity,
    { batch, act }: Batch,
  ): Promise<number> {
    const values = new SqlValues();
    const head = this.audit.head(entity, { ...act, batch: undefined }, values);
    const fields = entity.fields.filter((field) => field.storage);
    const audit = this.audit.table('audit');
    const last = `SELECT DISTINCT ON (e.target) e.target, e.before, e.after, u.before AS whole FROM ${audit} e LEFT JOIN ${this.audit.table('undo')} u ON u.batch = e.batch AND u.target = e.target WHERE e.batch = ${values.add(batch, 'text')} AND e.action = 'update' AND e.entity = ${head.entity}
      AND NOT EXISTS (SELECT FROM ${audit} later WHERE later.target = e.target AND later.entity = e.entity AND later.id > e.id) ORDER BY e.target, e.id DESC`;
    const set = [...fields.map(restoredSql), restoredRawSql()].join(', ');
    const text = [
      `WITH l AS (${last})`,
      `r AS (UPDATE ${tableOf(entity)} t SET ${set}, "_mtime" = ${head.time}, "_ver" = t."_ver" + 1 FROM l WHERE t."_id" = l.target AND t."_removed_at" IS NULL RETURNING t."_id", l.before AS "~before", l.after AS "~after")`,
      // From `r` alone: joined with `l`, whose size nobody has estimated, this took a pass over `l` per row.
      `a AS (INSERT INTO ${audit} (project, entity, target, action, user_id, role, time, before, after) SELECT ${head.project}, ${head.entity}, r."_id", 'update', ${head.user}, ${head.role}, ${head.time}, r."~after", r."~before" FROM r) SELECT "_id" FROM r`,
    ].join(', ');
    const { rows } = await client.query<{ _id: string }>(text, values.list);
    if (rows.length > 0)
      await this.renameRows(
        client,
        entity,
        rows.map((row) => row._id),
      );
    return rows.length;
  }

  private async renameRows(client: PoolClient, entity: CompiledEntity, ids: string[]): Promise<void> {
    const field = entity.nameField;
    if (field?.storage)
      await client.query(
        `UPDATE ${tableOf(entity)} SET "__name" = ${nameSql(quoted(field.column), field.storage)} WHERE "_id" = ANY($1)`,
        [ids],
      );
  }
}

/** The staged rows `s` that become new rows. */
function newSql(staging: Staging, merge: Merge, values: SqlValues): string {
  const key = merge.key && quoted(merge.key.column);
  const unmatched = key
    ? ` AND NOT EXISTS (SELECT FROM ${tableOf(staging.entity)} t WHERE t.${key} = s.${key} AND t."_removed_at" IS NULL)`
    : '';
  const unversioned = isVersioned(staging) ? ' AND s."_ver" IS NULL' : '';
  return `FROM ${tableOf(staging)} s WHERE ${range(merge, values)}${unversioned}${unmatched}`;
}

/** Staged rows name the version that they were made from. */
function isVersioned({ fields }: Staging): boolean {
  return fields.some((field) => field.system && field._key === '_ver');
}

function range(merge: Merge, values: SqlValues): string {
  return `s."_index" >= ${values.add(merge.from, 'int')} AND s."_index" < ${values.add(merge.to, 'int')}`;
}
