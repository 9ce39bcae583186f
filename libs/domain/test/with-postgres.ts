import { Client } from 'pg';
import { startPostgres } from '@buildmesh/testing';

/** Runs `work` against an empty database of its own. */
export async function withPostgres(work: (client: Client) => Promise<void>): Promise<void> {
  const database = await startPostgres();
  const client = new Client({ connectionString: database.url });
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end();
    await database.stop();
  }
}
