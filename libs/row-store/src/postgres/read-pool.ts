import type { Pool } from 'pg';
import { outliveConnections, RefusingPool } from '@buildmesh/persistence';

/** A connection keeps its plans: it is worth keeping over a pause, but not for ever, since it forgets none. */
const IDLE_MS = 300_000;
const LIFETIME_S = 3_600;
/** Reads end after this long (security.md S4). */
const READ_TIMEOUT_MS = 5_000;

export interface ReadPoolOptions {
  url: string;
  /** Connections for reads. */
  readPoolSize: number;
  /** Schema with `audit`, `outbox` and `idempotency`. */
  schema: string;
  readTimeoutMs?: number;
}

/** Reads have connections of their own that can write nothing, end after five seconds, and cannot starve the writes. */
export function openReadPool(options: ReadPoolOptions): Pool {
  const pool = new RefusingPool({
    connectionString: options.url,
    max: options.readPoolSize,
    application_name: `buildmesh-${options.schema}-read`,
    statement_timeout: options.readTimeoutMs ?? READ_TIMEOUT_MS,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: IDLE_MS,
    maxLifetimeSeconds: LIFETIME_S,
    keepAlive: true,
    options: '-c default_transaction_read_only=on -c TimeZone=UTC -c jit=off',
  });
  return outliveConnections(pool);
}
