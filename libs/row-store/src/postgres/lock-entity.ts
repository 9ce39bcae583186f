import type { PoolClient } from 'pg';
import { refusal } from '@buildmesh/contracts';

/** Holds the entity until the transaction of the connection ends; refuses with `entity.busy`. */
export async function lockEntity(client: PoolClient, entity: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free`,
    [`buildmesh.entity.${entity}`],
  );
  if (!rows[0]?.free) throw refusal('entity.busy');
}
