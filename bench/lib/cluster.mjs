// A PostgreSQL cluster of the bench's own, with durability on, for the limit and for the distributed product.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../deploy/scripts/paths.mjs';
import { freePort } from '../../deploy/scripts/processes.mjs';

const SETTINGS = {
  shared_buffers: '1GB',
  effective_cache_size: '6GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  max_connections: '200',
};

/** The running cluster in `home`; each ask for `productUrl` names a fresh database, so that each run starts empty. */
export async function startCluster(home) {
  const { embeddedPostgres, installedPostgres, PostgresCluster } = await import(
    join(ROOT, 'libs/persistence/dist/index.js')
  );
  mkdirSync(home, { recursive: true });
  const bin = installedPostgres() ?? embeddedPostgres(import.meta.url);
  const data = join(home, 'postgres');
  const cluster = await PostgresCluster.open({
    bin,
    data,
    port: await freePort(),
    password: 'bench',
    settings: SETTINGS,
  });
  return {
    url: cluster.url(),
    productUrl: (way) => cluster.url(`bench_${way}_${Date.now()}`),
    pid: Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: () => cluster.stop(),
  };
}
