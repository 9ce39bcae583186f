import type { PoolClient } from 'pg';
import { clientOf, quoted } from '@buildmesh/persistence';
import type { CompiledEntity } from '../compiled-entity.js';
import type { Mirrored } from '../row-store.types.js';
import type { Transaction } from '../transaction.js';
import { castType, toJsonValue } from './column.js';
import { tableOf } from './names.js';
import { translating } from './pg-errors.js';
import { storedFields } from './pg-writer.js';
import { rowNameOf } from './row-name.js';

/** Rows written with one statement. */
const BATCH = 1_000;

/** Makes a table hold what another source says; answers the ids of the rows that changed. */
export async function replaceRows(
  transaction: Transaction,
  entity: CompiledEntity,
  { rows, among, timeMs }: Mirrored,
): Promise<string[]> {
  const client = await clientOf(transaction);
  const time = new Date(timeMs).toISOString();
  return translating(entity, async () => {
    const changed: string[] = [];
    for (let at = 0; at < rows.length; at += BATCH)
      changed.push(...(await put(client, entity, { rows: rows.slice(at, at + BATCH), time })));
    const gone = `UPDATE ${tableOf(entity)} SET "_removed_at" = $1, "_ver" = "_ver" + 1
      WHERE "_removed_at" IS NULL AND "_id" <> ALL($2::text[])${among ? ' AND "_id" = ANY($3::text[])' : ''} RETURNING "_id"`;
    const kept = rows.map((row) => row._id);
    const left = await client.query<{ _id: string }>(gone, among ? [time, kept, among] : [time, kept]);
    return [...changed, ...left.rows.map((row) => row._id)];
  });
}

/** New and returning rows are stored, rows that differ changed; the others are not touched. */
async function put(
  client: PoolClient,
  entity: CompiledEntity,
  { rows, time }: { rows: Mirrored['rows']; time: string },
): Promise<string[]> {
  const fields = storedFields(entity);
  const list = rows.map((row) => ({
    _id: row._id,
    __name: rowNameOf(entity, row.values),
    ...Object.fromEntries(
      fields.map(({ _key, storage }, at) => [`k${at}`, toJsonValue(storage ?? 'text', row.values[_key])]),
    ),
  }));
  const columns = ['"__name"', ...fields.map((field) => quoted(field.column))];
  const given = ['x."__name"', ...fields.map((_, at) => `x.k${at}`)];
  const shape = fields.map((field, at) => `, k${at} ${castType(field.storage ?? 'text')}`).join('');
  const text = `INSERT INTO ${tableOf(entity)} AS t ("_id", "_ctime", "_mtime", ${columns.join(', ')})
    SELECT x."_id", $2::timestamptz, $2::timestamptz, ${given.join(', ')} FROM json_to_recordset($1::json) AS x("_id" text, "__name" text${shape}) ORDER BY x."_id"
    ON CONFLICT ("_id") DO UPDATE SET ${columns.map((column) => `${column} = excluded.${column}`).join(', ')},
      "_mtime" = excluded."_mtime", "_ver" = t."_ver" + 1, "_removed_at" = NULL
    WHERE t."_removed_at" IS NOT NULL OR (${columns.map((column) => `t.${column}`).join(', ')}) IS DISTINCT FROM (${columns.map((column) => `excluded.${column}`).join(', ')})
    RETURNING "_id"`;
  const { rows: changed } = await client.query<{ _id: string }>(text, [JSON.stringify(list), time]);
  return changed.map((row) => row._id);
}
