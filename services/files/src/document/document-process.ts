import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { Readable, Writable } from 'node:stream';
import { childStart, watchMemory } from '@buildmesh/service-kit';
import { CHILD_HEAP_MB, CHILD_RSS_BYTES, CHILD_YOUNG_MB, DOCUMENT_MS } from './document.limits.js';
import { DocumentRefused, type Task, type TaskReply } from './child/task.types.js';

/**
 * Works on a document in a process of its own (house §5): bounded heap, a deadline, a watch on its memory, and none of our
 * secrets. Throws `DocumentRefused` for a document that cannot be read or made, or that takes too much of either.
 */
export async function runDocument(
  task: Task,
  deadlineMs = DOCUMENT_MS,
): Promise<Extract<TaskReply, { done: true }>['result']> {
  const { args, env } = childStart('./child/entry', import.meta.url, {
    heapMb: CHILD_HEAP_MB,
    youngMb: CHILD_YOUNG_MB,
  });
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'ignore', 'pipe', 'pipe'], env });
  let exhausted = false;
  const exhaust = () => {
    exhausted = true;
    child.kill('SIGKILL');
  };
  const deadline = setTimeout(exhaust, deadlineMs);
  const unwatch = watchMemory(child.pid, CHILD_RSS_BYTES, exhaust);
  const input = child.stdin as Writable;
  input.on('error', () => undefined);
  input.end(JSON.stringify(task));
  try {
    const [answer, complaint, code] = await Promise.all([
      text(child.stdio[3] as Readable),
      text(child.stderr as Readable),
      new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      }),
    ]);
    if (exhausted || complaint.includes('heap out of memory'))
      throw new DocumentRefused('too-complex', 'took too much time or memory');
    if (code !== 0) throw new Error(`the document process ended with ${code}: ${complaint.slice(-2000)}`);
    const told = JSON.parse(answer) as TaskReply;
    if (!told.done) throw new DocumentRefused(told.problem, told.why);
    return told.result;
  } finally {
    clearTimeout(deadline);
    unwatch();
  }
}
