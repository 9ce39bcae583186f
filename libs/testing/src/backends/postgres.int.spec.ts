import { Client } from 'pg';
import { describeWith } from './describe-with.js';
import { startPostgres } from './postgres.js';

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describeWith(['postgres'], 'databases for tests', () => {
  test('every suite gets an empty database of its own, dropped at the end', async () => {
    const [one, two] = await Promise.all([startPostgres(), startPostgres()]);
    await ask(one.url, 'CREATE TABLE only_here (id int)');
    await expect(ask(two.url, 'SELECT * FROM only_here')).rejects.toThrow('does not exist');
    await one.stop();
    await expect(ask(one.url, 'SELECT 1')).rejects.toThrow();
    await two.stop();
  }, 60_000);

  test('a server of one’s own survives kill -9 with everything that was acknowledged', async () => {
    const server = await startPostgres({ own: true, durable: true });
    await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.kill();
    await expect(ask(server.url, 'SELECT 1')).rejects.toThrow();
    await server.restart();
    expect(await ask(server.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await server.stop();
  }, 60_000);
});
