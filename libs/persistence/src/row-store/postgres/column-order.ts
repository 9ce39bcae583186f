import type { PoolClient } from 'pg';
import type { CompiledEntity } from '../compiled-entity.js';
import { tableOf } from './names.js';

/** Room on each page lets an update stay on it and leave the indexes alone. */
export const STORAGE_OPTIONS = 'WITH (fillfactor = 90)';

/** System columns that hardly any filter asks for; long, so that they stand behind all others. */
const BEHIND = ['_id', '__name', '_creator', '_role', '_batch', '_raw'];

/**
 * The columns of a table as DDL, in the order that filters read fastest: those of a fixed length, widest first, then texts,
 * then lists and JSON. To test a value PostgreSQL walks over all columns before it, and what lies within the first bytes of
 * a row is in the cache when its header is.
 */
const ORDERED_COLUMNS = `WITH c AS (
  SELECT a.attnum AS place,
    concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attcollation <> t.typcollation THEN 'COLLATE ' || quote_ident(l.collname) END,
      CASE WHEN a.attnotnull THEN 'NOT NULL' END,
      'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid)) AS definition,
    CASE WHEN a.attname = ANY ($2) THEN 9 WHEN t.typlen > 0 THEN 0 WHEN t.typname = 'text' THEN 1 ELSE 2 END AS kind,
    t.typlen AS width
  FROM pg_attribute a JOIN pg_type t ON t.oid = a.atttypid
    LEFT JOIN pg_collation l ON l.oid = a.attcollation
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
  WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped)
SELECT array_agg(definition ORDER BY kind, width DESC, place) AS definitions,
  array_agg(place ORDER BY kind, width DESC, place) = array_agg(place ORDER BY place) AS ordered FROM c`;

const INDEXES = `SELECT pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = $1::regclass AND NOT indisprimary ORDER BY indexrelid`;

/**
 * Lays the columns of a table anew, in the order that filters read fastest. Only while it has no rows, as that makes it
 * another table; later columns follow those that are there. On the client of the transaction that changed its columns.
 */
export async function orderColumns(client: PoolClient, entity: CompiledEntity): Promise<void> {
  const table = tableOf(entity);
  const { rows: found } = await client.query(`SELECT FROM ${table} LIMIT 1`);
  if (found.length > 0) return;
  const { rows: laid } = await client.query<{ definitions: string[]; ordered: boolean }>(ORDERED_COLUMNS, [
    table,
    BEHIND,
  ]);
  const [columns] = laid;
  if (!columns || columns.ordered) return;
  const { rows: indexes } = await client.query<{ definition: string }>(INDEXES, [table]);
  await client.query(`DROP TABLE ${table}`);
  await client.query(
    `CREATE TABLE ${table} (${columns.definitions.join(', ')}, PRIMARY KEY ("_id")) ${STORAGE_OPTIONS}`,
  );
  for (const { definition } of indexes) await client.query(definition);
}
