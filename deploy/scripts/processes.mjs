// Processes that outlive the command that started them: each has `<name>.pid` and `<name>.log` in a folder.
import { spawn, spawnSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longer than a process takes to finish what it has accepted, as it is set up. */
const STOP_PATIENCE_MS = 150_000;
const POLL_MS = 50;
/** A start that gets on is waited for; one that has neither worked nor said anything for so long does not. */
const STANDS_STILL_MS = 90_000;
const START_TIMEOUT_MS = 1_800_000;
const LOOK_MS = 1_000;
/** Server programs are not on everybody's PATH. */
const MORE_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/sbin'];

/** Path of a program on this machine. */
export function programOf(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

/** A TCP port on the loopback interface that nobody listens on. */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** When a process began, as the system tells it: with the pid, what tells it from a later one of the same number. */
function birthOf(pid) {
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
}

/** Remembers a process as ours. */
export function remember(folder, name, pid) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.pid`), `${pid}\n${birthOf(pid)}\n`);
}

/** Pid of a remembered process that still lives. */
export function runningPid(folder, name) {
  try {
    const [pid = '', birth] = readFileSync(join(folder, `${name}.pid`), 'utf8').split('\n');
    return isAlive(Number(pid)) && birthOf(Number(pid)) === birth ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}

/** Names of all remembered processes, living or not. */
export function remembered(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => file.endsWith('.pid'))
    .map((file) => file.slice(0, -'.pid'.length));
}

/** Starts a process of its own session that writes to `<name>.log`. */
export function start(folder, name, { command, args, env = process.env, cwd = process.cwd() }) {
  mkdirSync(folder, { recursive: true });
  const log = openSync(join(folder, `${name}.log`), 'w');
  const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.on('error', (error) => console.error(`${name}: ${error.message}`));
  child.unref();
  if (child.pid) remember(folder, name, child.pid);
  return child.pid;
}

/** What a process has got done so far: seconds of work, by itself and by its children, and what it has said. */
function progressOf(folder, name, pid) {
  const work = spawnSync('ps', ['-o', 'time=', '-g', String(pid)], { encoding: 'utf8' }).stdout ?? '';
  return `${work} ${statSync(join(folder, `${name}.log`)).size}`;
}

/**
 * Waits until `ready` says so, as long as the process gets on; fails with the end of the log when it ends, stands still for
 * `stillMs`, or takes longer than anything does.
 */
export async function whenReady(
  folder,
  name,
  { ready, stillMs = STANDS_STILL_MS, timeoutMs = START_TIMEOUT_MS },
) {
  const startedMs = Date.now();
  let seen = { progress: '', atMs: startedMs, lookedMs: startedMs };
  while (!(await ready().catch(() => false))) {
    const pid = runningPid(folder, name);
    const nowMs = Date.now();
    if (pid && nowMs - seen.lookedMs >= LOOK_MS) {
      const progress = progressOf(folder, name, pid);
      seen = { progress, atMs: progress === seen.progress ? seen.atMs : nowMs, lookedMs: nowMs };
    }
    const why = !pid
      ? 'ended'
      : nowMs - seen.atMs > stillMs
        ? `has done nothing for ${Math.round(stillMs / 1000)} s`
        : nowMs - startedMs > timeoutMs
          ? `is not ready after ${Math.round(timeoutMs / 1000)} s`
          : undefined;
    if (why) {
      const log = readFileSync(join(folder, `${name}.log`), 'utf8');
      throw new Error(`${name} ${why}:\n${log.slice(-4000)}`);
    }
    await sleep(POLL_MS);
  }
}

/** Ends a remembered process as an operator does, and as a crash does when it will not hear. */
export async function stop(folder, name, signal = 'SIGTERM') {
  const pid = runningPid(folder, name);
  if (pid) {
    process.kill(pid, signal);
    const deadline = Date.now() + STOP_PATIENCE_MS;
    while (isAlive(pid) && Date.now() < deadline) await sleep(POLL_MS);
    if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  }
  rmSync(join(folder, `${name}.pid`), { force: true });
  return pid !== undefined;
}
