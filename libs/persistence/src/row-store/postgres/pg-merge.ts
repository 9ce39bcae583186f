import type { PoolClient } from 'pg';
import type { CompiledEntity, CompiledField } from '../compiled-entity.js';
import type { Act, Merge, Staging } from '../row-store.types.js';
import { auditRowSql } from './audit-values.js';
import { castType } from './column.js';
import { quoted, tableOf } from './names.js';
import { translating } from './pg-errors.js';
import { nameSql } from './row-name.js';
import { SqlValues } from './sql-values.js';
import type { Trail } from './trail.js';

/** Merging or taking back a piece of an import may take this long. */
const MERGE_TIMEOUT_MS = 600_000;

/** A load that is taken back, and who does it. */
interface Batch {
  batch: string;
  act: Act;
}

/** Staged rows into the entity, and imports taken back. */
export class PgMerge {
  constructor(private readonly trail: Trail) {}

  async mergeStaged(
    client: PoolClient,
    staging: Staging,
    merge: Merge,
  ): Promise<{ saved: number; updated: number }> {
    await client.query(`SET LOCAL statement_timeout = ${MERGE_TIMEOUT_MS}`);
    return translating(staging.entity, async () => {
      const updated = merge.key
        ? await this.updateMatching(client, staging, { ...merge, key: merge.key })
        : 0;
      return { saved: await this.insertRest(client, staging, merge), updated };
    });
  }

  private async updateMatching(
    client: PoolClient,
    staging: Staging,
    merge: Merge & { key: CompiledField },
  ): Promise<number> {
    const { entity } = staging;
    const values = new SqlValues();
    const head = this.trail.head(entity, merge.act, values);
    const fields = staging.fields.filter(
      (field) => field.column !== merge.key.column && (merge.changes?.has(field) ?? true),
    );
    const key = quoted(merge.key.column);
    const named = entity.nameField && fields.includes(entity.nameField);
    const fresh = [
      '',
      ...[...fields.map((field) => field.column), '__name'].map(
        (column) => `s.${quoted(column)} AS "n_${column}"`,
      ),
    ].join(', ');
    const set = [...fields, ...(named ? [{ column: '__name' }] : [])]
      .map(({ column }) => `${quoted(column)} = p."n_${column}", `)
      .join('');
    const after = fields.map((field) => ({ ...field, column: `n_${field.column}` }));
    const text = [
      `WITH p AS (SELECT t.*${fresh} FROM ${tableOf(entity)} t JOIN ${tableOf(staging)} s ON s.${key} = t.${key} WHERE t."_removed_at" IS NULL AND ${range(merge, values)} ORDER BY t."_id" FOR UPDATE OF t)`,
      `r AS (UPDATE ${tableOf(entity)} t SET ${set}"_mtime" = ${head.time}, "_ver" = t."_ver" + 1 FROM p WHERE t."_id" = p."_id" RETURNING t."_id")`,
      `a AS (${this.trail.audit({ action: 'update', target: 'p."_id"', before: auditRowSql(fields, 'p'), after: auditRowSql(after, 'p'), source: 'p' }, head)}) SELECT count(*)::float8 AS n FROM r`,
    ].join(', ');
    const { rows } = await client.query<{ n: number }>(text, values.list);
    return Number(rows[0]?.n ?? 0);
  }

  private async insertRest(client: PoolClient, staging: Staging, merge: Merge): Promise<number> {
    const { entity, fields } = staging;
    const values = new SqlValues();
    const head = this.trail.head(entity, merge.act, values);
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
    const key = merge.key && quoted(merge.key.column);
    const unmatched = key
      ? ` AND NOT EXISTS (SELECT FROM ${tableOf(entity)} t WHERE t.${key} = s.${key} AND t."_removed_at" IS NULL)`
      : '';
    const text = `INSERT INTO ${tableOf(entity)} (${columns.join(', ')}) SELECT ${taken.join(', ')} FROM ${tableOf(staging)} s WHERE ${range(merge, values)}${unmatched} ORDER BY s."_index"`;
    return (await client.query(text, values.list)).rowCount ?? 0;
  }

  async revertBatch(
    client: PoolClient,
    entity: CompiledEntity,
    which: Batch,
  ): Promise<{ removed: number; restored: number; kept: number }> {
    await client.query(`SET LOCAL statement_timeout = ${MERGE_TIMEOUT_MS}`);
    return translating(entity, async () => {
      const { batch } = which;
      const removed = await this.removeLoaded(client, entity, which);
      const restored = await this.undoUpdates(client, entity, which);
      const { rows } = await client.query<{ n: string }>(
        `SELECT (SELECT count(*) FROM ${tableOf(entity)} WHERE "_batch" = $1 AND "_removed_at" IS NULL)
          + (SELECT count(DISTINCT target) FROM ${this.trail.table('audit')} WHERE batch = $1 AND action = 'update' AND entity = $2) AS n`,
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

  /** Rows whose last audit entry is that of the batch get back what stood there before; values cut in the audit entry stay. */
  private async undoUpdates(
    client: PoolClient,
    entity: CompiledEntity,
    { batch, act }: Batch,
  ): Promise<number> {
    const values = new SqlValues();
    const head = this.trail.head(entity, { ...act, batch: undefined }, values);
    const fields = entity.fields.filter((field) => field.storage && field.storage !== 'jsonb');
    const audit = this.trail.table('audit');
    const last = `SELECT DISTINCT ON (e.target) e.target, e.before, e.after FROM ${audit} e WHERE e.batch = ${values.add(batch, 'text')} AND e.action = 'update' AND e.entity = ${head.entity}
      AND NOT EXISTS (SELECT FROM ${audit} later WHERE later.target = e.target AND later.id > e.id) ORDER BY e.target, e.id DESC`;
    const set = fields
      .map(
        (field) =>
          `${quoted(field.column)} = CASE WHEN json_typeof(l.before->'${field._key}') IS NULL THEN t.${quoted(field.column)} ELSE ${fromAudit(field)} END, `,
      )
      .join('');
    const text = [
      `WITH l AS (${last})`,
      `r AS (UPDATE ${tableOf(entity)} t SET ${set}"_mtime" = ${head.time}, "_ver" = t."_ver" + 1 FROM l WHERE t."_id" = l.target AND t."_removed_at" IS NULL RETURNING t."_id", l.before AS "~before", l.after AS "~after")`,
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

function range(merge: Merge, values: SqlValues): string {
  return `s."_index" >= ${values.add(merge.from, 'int')} AND s."_index" < ${values.add(merge.to, 'int')}`;
}

/** A value of an audit entry as its column takes it. Keys are checked when a field is made, and quoted again here. */
function fromAudit(field: CompiledField): string {
  const text = `l.before->>'${field._key.replaceAll("'", "''")}'`;
  if (field.storage === 'timestamptz') return `to_timestamp((${text})::float8 / 1000)`;
  if (field.storage === 'text[]')
    return `CASE WHEN json_typeof(l.before->'${field._key}') = 'array' THEN ARRAY(SELECT json_array_elements_text(l.before->'${field._key}')) END`;
  return `(${text})::${castType(field.storage ?? 'text')}`;
}
