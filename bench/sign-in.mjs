// Whether people who sign in starve those who work: the p95 of a list at rest, and while a thousand people sign in at once.
//   node bench/sign-in.mjs           after a build; prints the figures and fails when the p95 doubles
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../deploy/scripts/paths.mjs';
import { stop } from '../deploy/scripts/processes.mjs';
import { latency } from './lib/latency.mjs';
import { Client } from './ours/client.mjs';
import { createTable } from './ours/prepare.mjs';
import { ACCOUNT, PASSWORD, startEmbedded } from './ours/start.mjs';

const PEOPLE = 1_000;
const ROWS = 1_000;
const MEMBERS = 100;
const GOAL = 2;
const RUN = { calls: 2_000, warmUp: 100, capS: 20 };
/** The crowd is on its way after this long. */
const CROWDING_MS = 3_000;
const MEMBER_PASSWORD = 'bench-member-1';
const home = join(ROOT, '.bench', 'sign-in');

/** A table with rows, and members who can sign in. */
async function prepare(base) {
  const admin = await Client.signIn(base, ACCOUNT, PASSWORD);
  const { _id: project } = await admin.post('/api/common/project/create', { name: 'Sign-in' });
  const entity = await createTable(admin, project, 'orders');
  for (let start = 0; start < ROWS; start += 500) {
    const save = Array.from({ length: 500 }, (_, at) => ({ code: `ORD-${start + at}`, customer: `C ${at}` }));
    await admin.post(`/api/admin/data/${project}/${entity}/bulk`, { save });
  }
  const roles = await admin.get(`/api/admin/auth/${project}/main/role/list`);
  const role = roles.find(({ _type }) => _type === 'common')._id;
  const accounts = Array.from({ length: MEMBERS }, (_, at) => `member_${at}`);
  const list = accounts.map((account) => ({ role, account, pwd: MEMBER_PASSWORD }));
  await admin.post(`/api/admin/user/${project}/batch`, { list });
  const request = {
    method: 'POST',
    path: `/api/admin/data/${project}/${entity}/query`,
    headers: { 'x-token': admin.token },
    body: { page: { index: 1, size: 20 } },
  };
  return { request, accounts };
}

/** Lets the crowd in while `work` is done; answers what both have to tell. */
async function amidCrowd(base, accounts, work) {
  const file = join(home, 'people.json');
  writeFileSync(file, JSON.stringify({ pwd: MEMBER_PASSWORD, accounts }));
  const crowd = spawn(process.execPath, [join(ROOT, 'bench/lib/crowd.mjs'), base, file, String(PEOPLE)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(crowd, 'exit');
  let told = '';
  crowd.stdout.on('data', (chunk) => (told += chunk));
  await sleep(CROWDING_MS);
  const figures = await work();
  crowd.stdin.end();
  await ended;
  return { figures, told: JSON.parse(told) };
}

rmSync(home, { recursive: true, force: true });
mkdirSync(home, { recursive: true });
try {
  const { base, pid } = await startEmbedded(home, { TRUSTED_PROXY: 'loopback', CAPTCHA: 'offline' });
  const { request, accounts } = await prepare(base);
  const peer = { base, headers: {}, pids: [pid], databasePid: pid };
  const list = () => latency(peer, [request], RUN);
  const rest = await list();
  const { figures: crowded, told } = await amidCrowd(base, accounts, list);
  const again = await list();
  const ratio = crowded.p95Ms / Math.max(rest.p95Ms, again.p95Ms);
  for (const [when, { calls, medianMs, p95Ms, bad }] of Object.entries({ rest, crowded, again })) {
    console.log(`list, ${when}: ${calls} calls, median ${medianMs} ms, p95 ${p95Ms} ms, ${bad} bad`);
  }
  console.log(`sign-ins of ${PEOPLE} people at once: ${JSON.stringify(told)}`);
  console.log(`p95 with them / at rest: ${ratio.toFixed(2)}`);
  if (!(ratio < GOAL) || crowded.bad > 0 || told.in === 0 || told.other > 0) process.exitCode = 1;
} finally {
  await stop(home, 'standalone');
}
