import { spawn, type ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { childStart, watchMemory } from '@buildmesh/service-kit';
import { CHILD_HEAP_MB, CHILD_RSS_BYTES, CHILD_YOUNG_MB } from '../transfer.limits.js';
import type { ChildMessage, ParentMessage, Task } from './messages.js';

/** Of work that nobody waits for: lower than the service, so that people who work come first. */
const NICENESS = 5;
const PIPED_BYTES = 256 * 1024;

/** The parsing process ended for no reason of the file's: somebody killed it. The work may be started over. */
export class ParserDied extends Error {
  override readonly name = 'ParserDied';
}

/** The parsing process used too much time or memory, and was killed for it. */
export class ParserExhausted extends Error {
  override readonly name = 'ParserExhausted';
}

/**
 * One run of the process in which files of strangers are read (house §5): bounded heap, a deadline, a watch on its
 * memory, none of our secrets in its environment, and killed with everything it holds.
 */
export class ParseProcess {
  // Piped from the start: Node throws away what nobody reads of a process that has ended, its end included.
  /** Lines of COPY text. */
  readonly rows = new PassThrough({ highWaterMark: PIPED_BYTES });
  private readonly said = new PassThrough();
  private readonly child: ChildProcess;
  private readonly exited: Promise<void>;
  private readonly deadline: NodeJS.Timeout;
  private readonly unwatch: () => void;
  private exhausted = false;
  private killed = false;

  constructor(task: Task, deadlineMs: number) {
    const bounds = { heapMb: CHILD_HEAP_MB, youngMb: CHILD_YOUNG_MB };
    const { args, env } = childStart('./parse-child', import.meta.url, bounds);
    this.child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env });
    pipeline(this.child.stdout as Readable, this.rows).catch(() => undefined);
    pipeline(this.child.stdio[3] as Readable, this.said).catch(() => undefined);
    this.exited = this.exit();
    this.exited.catch(() => undefined);
    this.deadline = setTimeout(() => this.exhaust(), deadlineMs);
    this.unwatch = watchMemory(this.child.pid, CHILD_RSS_BYTES, () => this.exhaust());
    this.child.stdin?.on('error', () => undefined);
    this.send(task);
    if (this.child.pid !== undefined && isBackground(task)) lowerPriority(this.child.pid);
  }

  get pid(): number | undefined {
    return this.child.pid;
  }

  /** Everything the process says, until it has ended well; throws `ParserDied` or `ParserExhausted` otherwise. */
  async *messages(): AsyncGenerator<ChildMessage> {
    const lines = createInterface({ input: this.said, crlfDelay: Infinity });
    try {
      for await (const line of lines) yield JSON.parse(line) as ChildMessage;
    } finally {
      lines.close();
    }
    await this.exited;
  }

  answer(message: ParentMessage): void {
    this.send(message);
  }

  /** Ends the process now, whatever it does. */
  kill(): void {
    this.killed = true;
    this.child.kill('SIGKILL');
    // Its rows end like those of a file that ends: destroying them would leave a COPY that reads them waiting forever.
    if (this.rows.readableFlowing === null) this.rows.resume();
  }

  private send(message: Task | ParentMessage): void {
    (this.child.stdin as Writable).write(`${JSON.stringify(message)}\n`);
  }

  private exhaust(): void {
    this.exhausted = true;
    this.kill();
  }

  private async exit(): Promise<void> {
    let complaint = '';
    this.child.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-4000)));
    try {
      const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
        this.child.once('error', reject);
        this.child.once('close', (exitCode, signalName) => resolve([exitCode, signalName]));
      });
      if (code === 0 || (this.killed && !this.exhausted)) return;
      if (this.exhausted || complaint.includes('heap out of memory'))
        throw new ParserExhausted('too much time or memory');
      throw new ParserDied(`parsing process ended with ${signal ?? code}: ${complaint}`);
    } finally {
      clearTimeout(this.deadline);
      this.unwatch();
    }
  }
}

function isBackground(task: Task): boolean {
  return task.kind === 'load' && task.maxRows === null;
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, NICENESS);
  } catch {
    // Gone already, or this system does not let us; the work is the same.
  }
}
