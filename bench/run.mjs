// make bench: the workload on our product and on the limit, in both ways to run. Everything on the loopback interface, in
// .bench/; records go to bench/results/latest.jsonl, the tables to bench/results/latest.md.
//   BENCH_ROWS=100k,1m  BENCH_WAYS=standalone,distributed  BENCH_OPS=a,b,…  BENCH_REPETITIONS=2  BENCH_SECONDS=6
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from '../deploy/scripts/paths.mjs';
import { freePort, programOf, runningPid, start, stop, whenReady } from '../deploy/scripts/processes.mjs';
import { COMBINED, INDEXED, indexLimit, limitDatabase, loadLimit } from './limit/load-limit.mjs';
import { startCluster } from './lib/cluster.mjs';
import { setApart } from './lib/cpu.mjs';
import { measure, warmUp } from './lib/measure.mjs';
import { requestParameters } from './lib/orders.mjs';
import { report } from './lib/report.mjs';
import { measureTransfer } from './lib/transfer.mjs';
import { createTable, indexOurs, prepareProject, prepareTable, writeCsv } from './ours/prepare.mjs';
import { ACCOUNT, PASSWORD, startOurs, stopOurs } from './ours/start.mjs';
import { limitPeer } from './peers/limit.mjs';
import { oursPeer } from './peers/ours.mjs';

const READS = [
  'a',
  'b',
  'bn',
  'c',
  'cx',
  'd',
  'dx',
  'e',
  'a.admin',
  'b.admin',
  'a.member',
  'b.member',
  'a.sealed',
  'b.sealed',
];
const INDEXED_READS = ['c', 'cx'];
const WRITES = ['f', 'g', 'g.sealed', 'h'];
/** The processes of the limit behind a broker. */
const HOP = ['hop-service', 'hop-front'];
const SIZES = { '10k': 10_000, '100k': 100_000, '1m': 1_000_000 };

const list = (name, fallback) => (process.env[name] || fallback).split(',');
const home = resolve(ROOT, process.env.BENCH_HOME || '.bench');
const results = join(ROOT, 'bench/results');
const options = {
  home,
  out: join(results, 'latest.jsonl'),
  repetitions: Number(process.env.BENCH_REPETITIONS || 2),
  seconds: Number(process.env.BENCH_SECONDS || 6),
  calls: Number(process.env.BENCH_CALLS || 200),
};
const wanted = process.env.BENCH_OPS?.split(',');
const only = (operations) => (wanted ? operations.filter((one) => wanted.includes(one)) : operations);

function ensureWrk() {
  if (programOf('wrk')) return;
  if (process.getuid?.() !== 0) throw new Error('wrk is not installed.');
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'wrk'], { stdio: 'inherit' });
  if (!programOf('wrk')) throw new Error('wrk could not be installed.');
}

async function csvOf(size) {
  const path = join(home, `orders-${size}.csv`);
  if (!existsSync(path)) await writeCsv(path, SIZES[size]);
  return path;
}

/** Starts one process of the limit, with a port of its own. */
async function startPart(name, program, env) {
  const port = await freePort();
  start(home, name, {
    command: process.execPath,
    args: [join(ROOT, 'bench/limit', program), String(port)],
    env: { ...process.env, ...env },
  });
  return `http://127.0.0.1:${port}`;
}

const answers = (name, base) =>
  whenReady(home, name, { ready: async () => (await fetch(`${base}/x/health`)).ok });

async function startLimit(url) {
  const base = await startPart('limit', 'limit-server.mjs', { DATABASE_URL: url });
  await answers('limit', base);
  return { name: 'limit', base, pids: [runningPid(home, 'limit')], url };
}

/** The limit behind the broker of the product, as gateway and service; its share of the broker counts as its own. */
async function startHop({ url }, { natsUrl, brokerPid }) {
  await startPart('hop-service', 'hop-service.mjs', { DATABASE_URL: url, NATS_URL: natsUrl });
  const base = await startPart('hop-front', 'hop-front.mjs', { NATS_URL: natsUrl });
  await answers('hop-front', base);
  return { name: 'hop', base, pids: [...HOP.map((name) => runningPid(home, name)), brokerPid], url };
}

async function stopHop() {
  for (const name of HOP) await stop(home, name);
}

async function measureSize(size, { ours, limits, cluster, setting, sealText }) {
  const [limit] = limits;
  const parameters = requestParameters(1000, SIZES[size]);
  const csv = await csvOf(size);
  const limitTable = `orders_${size}`;
  await loadLimit(limit.url, limitTable, SIZES[size]);
  const table = await prepareTable(setting, { name: `orders ${size}`, csv, parameters });
  console.log(`${ours.way}: ${table.load.saved} rows imported in ${table.load.seconds.toFixed(1)} s`);
  const peers = [
    ...limits.map((one) => limitPeer({ ...one, databasePid: cluster.pid, table: limitTable })),
    oursPeer({ ...ours, setting, table, sealText }),
  ];
  const label = { way: ours.way, rows: size };
  if (options.seconds > 0) await warmUp(peers, { parameters, options });
  await measure(peers, only(READS), { options, label, parameters });
  if (size === '1m') {
    const target = await createTable(setting.admin, setting.project, 'orders again');
    const transfer = await measureTransfer(peers.at(-1), { setting, table, target, csv, parameters });
    appendFileSync(options.out, `${JSON.stringify({ ...label, transfer })}\n`);
    console.log(JSON.stringify(transfer));
  }
  await measure(peers, only(WRITES), { options, label, parameters });
  await loadLimit(limit.url, limitTable, SIZES[size]);
  await indexLimit(limit.url, limitTable);
  await indexOurs(setting, table.entity, { fields: INDEXED, combined: COMBINED });
  await measure(peers, only(INDEXED_READS), {
    options,
    label: { ...label, rows: `${size} indexed` },
    parameters,
  });
}

async function measureWay(way, { limit, cluster, sealText }) {
  const ours = await startOurs(way, home, cluster);
  try {
    appendFileSync(options.out, `${JSON.stringify({ way, starts: ours.starts })}\n`);
    console.log(`${way}: ${JSON.stringify(ours.starts)}`);
    const limits = ours.natsUrl ? [limit, await startHop(limit, ours)] : [limit];
    setApart([...ours.pids, ...limits.flatMap((one) => one.pids)]);
    const setting = await prepareProject({ ...ours, account: ACCOUNT, password: PASSWORD });
    for (const size of list('BENCH_ROWS', '100k,1m'))
      await measureSize(size, { ours, limits, cluster, setting, sealText });
  } finally {
    await stopHop();
    await stopOurs(home);
  }
}

function writeReport() {
  const records = readFileSync(options.out, 'utf8')
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one));
  const text = report(records);
  writeFileSync(join(results, 'latest.md'), text);
  console.log(`\n${text}`);
}

ensureWrk();
mkdirSync(results, { recursive: true });
if (!process.env.BENCH_KEEP) rmSync(options.out, { force: true });
const { sealText } = await import(join(ROOT, 'libs/envelope/dist/node.js'));
const cluster = await startCluster(home);

async function end() {
  await stopHop();
  await stopOurs(home);
  await stop(home, 'limit');
  await cluster.stop();
}
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => void end().finally(() => process.exit(1)));

try {
  const url = await limitDatabase(cluster.url);
  const limit = await startLimit(url);
  for (const way of list('BENCH_WAYS', 'standalone,distributed'))
    await measureWay(way, { limit, cluster, sealText });
  writeReport();
} finally {
  await end();
}
