import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { SANDBOX_LIMITS } from '@buildmesh/domain';
import { runFault } from './run-fault.js';
import type { SandboxAnswer, SandboxTask } from './sandbox-worker.js';

/** Longest value that goes in or comes out, as JSON. */
const MAX_VALUE_LENGTH = 1_000_000;
/** Threads that wait for the next code; each holds an engine of a few MB. */
const MAX_IDLE = 2;
/** The engine stops code by itself between two of its steps; a single step that takes longer ends with its thread. */
const GRACE_MS = 250;
const START_MS = 15_000;

/** Why code gave nothing: what it threw. */
export class CodeFault extends Error {
  override readonly name = 'CodeFault';
}

const idle: Worker[] = [];

/**
 * Runs the body of a function on `input`, without any way to the outside (D39): a second at most, 32 MB of memory, values
 * in and out as JSON. In a thread, since code that computes for a second must not keep everybody else waiting; the engine
 * is loaded with the first code, so that a start of the service does not wait for it.
 */
export async function runCode(code: string, input: unknown, deadlineMs: number): Promise<unknown> {
  const program = programOf(code, input);
  const worker = await taken();
  const timeMs = Math.max(1, Math.min(SANDBOX_LIMITS.timeMs, deadlineMs - Date.now()));
  const answer = await answerOf(worker, { program, timeMs, memoryBytes: SANDBOX_LIMITS.memoryBytes });
  if (!answer) {
    void worker.terminate();
    throw runFault('flow.too-slow');
  }
  if (idle.length < MAX_IDLE) idle.push(worker);
  else void worker.terminate();
  if (answer.interrupted) throw runFault('flow.too-slow');
  if (answer.fault !== undefined) throw new CodeFault(answer.fault);
  if (answer.text === undefined) return null;
  if (answer.text.length > MAX_VALUE_LENGTH) throw runFault('flow.too-many-rows');
  return JSON.parse(answer.text) as unknown;
}

function programOf(code: string, input: unknown): string {
  const json = JSON.stringify(input);
  if (json.length > MAX_VALUE_LENGTH) throw runFault('flow.reads-too-much');
  const names = 'form, item, user, nodes, vars, more';
  return `"use strict"; JSON.stringify((function ({ ${names} }) {\n${code}\n})(JSON.parse(${JSON.stringify(json)})))`;
}

/** A thread that waits, or a new one. */
async function taken(): Promise<Worker> {
  const known = idle.pop();
  if (known) return known;
  const own = import.meta.url;
  // From sources the thread reads sources, as its service does.
  const file = own.endsWith('.ts') ? './sandbox-worker.ts' : './sandbox-worker.js';
  const worker = new Worker(new URL(file, own), { env: {}, execArgv: [] });
  worker.unref();
  const signal = AbortSignal.timeout(START_MS);
  await once(worker, 'message', { signal });
  worker.on('error', () => forget(worker));
  worker.on('exit', () => forget(worker));
  return worker;
}

function forget(worker: Worker): void {
  const at = idle.indexOf(worker);
  if (at >= 0) idle.splice(at, 1);
}

/** What became of a program; nothing where it took too long or brought its thread down. */
async function answerOf(worker: Worker, task: SandboxTask): Promise<SandboxAnswer | undefined> {
  const signal = AbortSignal.timeout(task.timeMs + GRACE_MS);
  worker.postMessage(task);
  try {
    const [answer] = (await once(worker, 'message', { signal })) as [SandboxAnswer];
    return answer;
  } catch {
    return undefined;
  }
}
