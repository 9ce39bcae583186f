import type { Pool } from 'pg';

const ignore = () => undefined;

/**
 * Lets the process outlive the connections of a pool: one that the server ends while no statement runs on it says so as
 * an event, and an `error` event without a listener ends the process. The next statement on it fails, and the pool
 * replaces it.
 */
export function outliveConnections(pool: Pool): Pool {
  pool.on('error', ignore);
  pool.on('acquire', (client) => {
    if (!client.listeners('error').includes(ignore)) client.on('error', ignore);
  });
  return pool;
}
