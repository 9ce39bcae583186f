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
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_PATIENCE_MS = 15_000;
const POLL_MS = 50;
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

/** Waits until `ready` says so; fails with the end of the log when the process ends or takes too long. */
export async function whenReady(folder, name, { ready, timeoutMs = 60_000 }) {
  const deadline = Date.now() + timeoutMs;
  while (!(await ready().catch(() => false))) {
    if (!runningPid(folder, name) || Date.now() > deadline) {
      const log = readFileSync(join(folder, `${name}.log`), 'utf8');
      throw new Error(`${name} did not get ready:\n${log.slice(-4000)}`);
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
