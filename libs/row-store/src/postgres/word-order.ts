import type { Pool, PoolClient } from 'pg';
import type { EntityManager } from 'typeorm';
import { withAdvisoryLock, quoted } from '@buildmesh/persistence';

const NAME = 'words';
/** Letters that decide between two words; what lies beyond is left to the id, and fits into an index anyway. */
const DECIDING_LETTERS = 200;

/** Name of the collation that sorts words, in the schema of a service. */
const collationOf = (schema: string) => `${quoted(schema)}.${quoted(NAME)}`;

/**
 * The collation that sorts words as people expect: `a`, `A`, `ä`, `b`, and Chinese by its sound: that of the default
 * language, which sorts all other scripts as the root does (D72). It is our own, so that we may set its version anew.
 * A server without ICU goes without.
 */
export function wordOrderDdl(schema: string): string {
  return `DO $$ BEGIN
    CREATE COLLATION IF NOT EXISTS ${collationOf(schema)} (provider = icu, locale = 'zh');
  EXCEPTION WHEN feature_not_supported THEN NULL;
  END $$`;
}

/** The expression by which a text column is sorted and indexed; by code point where the server has no ICU. */
export async function wordOrderOf(pool: Pool, schema: string): Promise<(column: string) => string> {
  const { rowCount } = await pool.query(
    'SELECT FROM pg_collation WHERE collname = $1 AND collnamespace = to_regnamespace($2)',
    [NAME, quoted(schema)],
  );
  return wordOrder(rowCount ? collationOf(schema) : undefined);
}

function wordOrder(collation: string | undefined): (column: string) => string {
  return (column) => {
    const deciding = `left(${column}, ${DECIDING_LETTERS})`;
    return collation === undefined ? deciding : `(${deciding} COLLATE ${collation})`;
  };
}

/**
 * Rebuilds the indexes in the order of words when the server's ICU is of another version than they were built with,
 * while they go on being used. Does nothing otherwise, or while another process does it.
 */
export async function renewWordOrder(manager: EntityManager, schema: string): Promise<void> {
  await withAdvisoryLock(manager, 'buildmesh.words', (client) => renewIndexes(client, schema));
}

async function renewIndexes(client: PoolClient, schema: string): Promise<void> {
  const { rows } = await client.query<{ oid: number; stale: boolean }>(
    `SELECT oid, collversion IS DISTINCT FROM pg_collation_actual_version(oid) AS stale FROM pg_collation
     WHERE collname = $1 AND collnamespace = to_regnamespace($2)`,
    [NAME, quoted(schema)],
  );
  if (!rows[0]?.stale) return;
  await client.query('SET statement_timeout = 0');
  await client.query('SET lock_timeout = 0');
  const indexes = await client.query<{ name: string }>(
    'SELECT i.indexrelid::regclass::text AS name FROM pg_index i WHERE $1 = ANY(i.indcollation)',
    [rows[0].oid],
  );
  for (const { name } of indexes.rows) await client.query(`REINDEX INDEX CONCURRENTLY ${name}`);
  await client.query(`ALTER COLLATION ${collationOf(schema)} REFRESH VERSION`);
}
