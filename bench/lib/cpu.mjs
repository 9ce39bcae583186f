// CPU time and memory of process trees and of the whole machine, from /proc (Linux only).
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds per jiffy at the usual 100 Hz. */
const TICK_MS = 10;
const PAGE_BYTES = 4096;

function processes() {
  const all = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const text = readFileSync(`/proc/${name}/stat`, 'utf8');
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      all.push({
        pid: Number(name),
        parent: fields[1],
        cpuMs: (fields[11] + fields[12]) * TICK_MS,
        endedMs: (fields[13] + fields[14]) * TICK_MS,
        rss: fields[21] * PAGE_BYTES,
      });
    } catch {
      // It ended between listing and reading.
    }
  }
  return all;
}

/** CPU so far and resident bytes of the processes `roots` and all below them, except the trees of `apart`. */
export function usageOf(roots, apart = []) {
  const all = processes();
  const ids = new Set(roots);
  for (let grew = true; grew;) {
    const more = all.filter((one) => ids.has(one.parent) && !ids.has(one.pid) && !apart.includes(one.pid));
    for (const one of more) ids.add(one.pid);
    grew = more.length > 0;
  }
  const mine = all.filter((one) => ids.has(one.pid));
  const rootSet = new Set(roots);
  return {
    // Children that ended count with their parent's `endedMs`.
    cpuMs: mine.reduce((sum, one) => sum + one.cpuMs + (rootSet.has(one.pid) ? one.endedMs : 0), 0),
    rss: mine.reduce((sum, one) => sum + one.rss, 0),
    largestRss: Math.max(0, ...mine.map((one) => one.rss)),
    count: mine.length,
  };
}

function machine() {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number);
  const [user, nice, system, idle, wait, irq, softirq, steal] = fields;
  const busy = user + nice + system + irq + softirq + steal;
  return { busyMs: busy * TICK_MS, allMs: (busy + idle + wait) * TICK_MS };
}

let apartPids = [];
/** Names the processes that are not part of the measuring one although it started them. */
export function setApart(pids) {
  apartPids = pids;
}

/** Where CPU time stands now: server, database, this process with its children, the machine. */
export function snapshot({ pids, databasePid }) {
  return {
    server: usageOf(pids).cpuMs,
    database: usageOf([databasePid]).cpuMs,
    self: usageOf([process.pid], apartPids).cpuMs,
    machine: machine(),
  };
}

/** What was spent between two snapshots; `foreign` is the machine's share that went to anybody else. */
export function spent(before, after) {
  const server = after.server - before.server;
  const database = after.database - before.database;
  const self = after.self - before.self;
  const busy = after.machine.busyMs - before.machine.busyMs;
  const all = Math.max(1, after.machine.allMs - before.machine.allMs);
  return {
    server,
    database,
    foreign: Number(Math.max(0, (busy - server - database - self) / all).toFixed(2)),
  };
}

/** Waits until others leave half of the machine free for a moment, at most `maxMs`. */
export async function quietMoment(maxMs = 5000) {
  const deadline = Date.now() + maxMs;
  for (;;) {
    const before = machine();
    await sleep(500);
    const after = machine();
    const free = 1 - (after.busyMs - before.busyMs) / Math.max(1, after.allMs - before.allMs);
    if (free >= 0.5 || Date.now() > deadline) return Number(free.toFixed(2));
  }
}
