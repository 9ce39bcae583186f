// Runs jest project after project, cheapest first, and ends with one line: `N passed, N failed[, N skipped]`.
// On CI a skipped test is a failure, because there every backend can be had (house §8).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgresForAll } from '@buildmesh/testing';
import { machineSlowness } from './machine-speed.mjs';
import { ROOT } from './paths.mjs';

/** Suites that tell how soon something happens: nothing else may keep the machine busy meanwhile. */
const TIMED = 'test/suites/(accounts|sockets)/|/revocation\\.suite';
/** A project that is at work beyond its deadline hangs; the deadlines are those of an idle machine of two cores. */
const PROJECTS = [
  { name: 'unit', workers: 2, testTimeoutS: 30, deadlineMin: 15 },
  { name: 'web', projects: ['models', 'web'], workers: 2, testTimeoutS: 30, deadlineMin: 20 },
  { name: 'int', workers: 2, testTimeoutS: 120, deadlineMin: 25 },
  {
    name: 'suites',
    workers: 2,
    testTimeoutS: 180,
    deadlineMin: 25,
    paths: ['--testPathIgnorePatterns', TIMED],
  },
  { name: 'suites', workers: 1, testTimeoutS: 180, deadlineMin: 20, paths: ['--testPathPatterns', TIMED] },
  { name: 'e2e', workers: 2, testTimeoutS: 180, deadlineMin: 35 },
];
const SUITE_FILES = {
  suites: 'test/suites/**/*.suite.ts',
  e2e: 'web/e2e/**/*.e2e.ts',
  int: '**/src/**/*.int.spec.ts',
  web: 'web/src/**/*.spec.{ts,tsx}',
};
const NAMES_SHOWN = 50;

const folder = mkdtempSync(join(tmpdir(), 'buildmesh-test-'));
const ci = process.env.CI === 'true';
const only = process.argv.slice(2);
let running;
let interrupted = false;

function hasFiles(name) {
  const pattern = SUITE_FILES[name];
  if (!pattern) return true;
  return (
    globSync(pattern, { cwd: ROOT, exclude: (path) => path === 'node_modules' || path === 'dist' }).length > 0
  );
}

/** Counts of one project; a run that died before its summary counts as one failure. */
async function run({ name, projects = [name], workers, testTimeoutS, deadlineMin, paths = [] }, turn) {
  console.log(`\n== ${name}`);
  const summary = join(folder, `${turn}.jsonl`);
  running = spawn(
    process.execPath,
    [
      '--experimental-vm-modules',
      '--disable-warning=ExperimentalWarning',
      'node_modules/jest/bin/jest.js',
      '--ci',
      `--maxWorkers=${workers}`,
      `--testTimeout=${Math.ceil(testTimeoutS * slowness * 1000)}`,
      // A handle that a test forgot must not hold up the ones after it.
      '--forceExit',
      '--reporters=default',
      '--reporters=<rootDir>/deploy/scripts/summary-reporter.mjs',
      ...paths,
      '--selectProjects',
      ...projects,
    ],
    {
      cwd: ROOT,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...database, SUMMARY_FILE: summary, TEST_SLOWNESS: String(slowness) },
      timeout: Math.ceil(deadlineMin * slowness * 60_000),
    },
  );
  const [status] = await once(running, 'exit');
  try {
    const lines = readFileSync(summary, 'utf8').trim().split('\n');
    const counts = JSON.parse(lines.at(-1));
    return status !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
  } catch {
    return { passed: 0, failed: 1, skipped: [] };
  }
}

/** The counts of a project, with the seconds that it took. */
async function timed(project) {
  const begun = performance.now();
  const counts = await run(project, results.length);
  return { ...counts, name: project.name, seconds: Math.round((performance.now() - begun) / 1000) };
}

// The database is nobody's child: whoever breaks the tests off does not end it along with them.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    interrupted = true;
    running?.kill(signal);
  });
const slowness = machineSlowness();
if (slowness > 1.2)
  console.log(
    `This machine is ${slowness.toFixed(1)} times slower than an idle one; deadlines grow as much.`,
  );
const postgres = await startPostgresForAll();
const database = postgres ? { TEST_DATABASE_URL: postgres.url, TEST_DATABASE_TEMPLATES: '1' } : {};
const results = [];
for (const project of PROJECTS)
  if (!interrupted && (only.length === 0 || only.includes(project.name)) && hasFiles(project.name))
    results.push(await timed(project));
await postgres?.stop();
rmSync(folder, { recursive: true, force: true });

const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
const skipped = results.flatMap((one) => one.skipped);
for (const name of skipped.slice(0, NAMES_SHOWN)) console.log(`skipped: ${name}`);
console.log(results.map(({ name, seconds }) => `${name} ${seconds} s`).join(', '));
process.exitCode = failed > 0 || passed === 0 || (ci && skipped.length > 0) ? 1 : 0;
console.log(`${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`);
