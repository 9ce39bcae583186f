import type { PoolClient } from 'pg';
import { quoted } from '@buildmesh/persistence';
import type { CompiledEntity } from '../compiled-entity.js';
import type { UniqueRule } from '../row-store.types.js';
import { LIVE, tableOf, uniqueIndexOf } from './names.js';
import { translating } from './pg-errors.js';

/** Structural work on a large table may take this long per statement. */
export const STRUCTURE_TIMEOUT_MS = 110_000;

/** Makes `unique` hold from now on, or no longer. */
export async function setUnique(
  client: PoolClient,
  entity: CompiledEntity,
  { field, unique }: UniqueRule,
): Promise<void> {
  const name = uniqueIndexOf(field.column);
  await client.query(`SET LOCAL statement_timeout = ${STRUCTURE_TIMEOUT_MS}`);
  const text = unique
    ? `CREATE UNIQUE INDEX ${quoted(name)} ON ${tableOf(entity)} (${quoted(field.column)}) ${LIVE}`
    : `DROP INDEX IF EXISTS ${tableOf({ schema: entity.schema, table: name })}`;
  const known = { ...entity, byKey: new Map([...entity.byKey, [field._key, field]]) };
  await translating(known, () => client.query(text));
}
