import { spawn, type ChildProcess } from 'node:child_process';
import { sleep } from '@buildmesh/kernel';
import { patientMs } from '../patience.js';

export interface ProgramOptions {
  /** What logs and errors call it. */
  name: string;
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Resolves with true once it serves. */
  ready: () => Promise<boolean>;
  timeoutMs?: number;
}

const READY_TIMEOUT_MS = patientMs(30_000);
const STOP_TIMEOUT_MS = patientMs(15_000);
const POLL_MS = 50;
/** Last characters of output kept, and of those that the message of a failed start shows. */
const KEPT_CHARS = 1_000_000;
const SHOWN_CHARS = 8_000;

/** A server that a test started and may kill. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private tail = '';

  private constructor(private readonly options: ProgramOptions) {}

  static async start(options: ProgramOptions): Promise<ServerProcess> {
    const server = new ServerProcess(options);
    await server.start();
    return server;
  }

  /** Last output, for reports. */
  get output(): string {
    return this.tail;
  }

  get pid(): number | undefined {
    return this.child?.pid;
  }

  /** Starts it (again) and waits until it serves. */
  async start(): Promise<void> {
    const { command, args, env, cwd, name, ready, timeoutMs = READY_TIMEOUT_MS } = this.options;
    const child = spawn(command, args, { env: env ?? process.env, cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    this.child = child;
    const keep = (chunk: Buffer) => (this.tail = (this.tail + chunk.toString('utf8')).slice(-KEPT_CHARS));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => (this.tail += String(error)));
    const deadline = Date.now() + timeoutMs;
    while (!(await ready().catch(() => false))) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline) {
        child.kill('SIGKILL');
        throw new Error(`${name} did not get ready:\n${this.tail.slice(-SHOWN_CHARS)}`);
      }
      await sleep(POLL_MS);
    }
  }

  /** Ends it as a crash does. */
  kill(): Promise<void> {
    return this.end('SIGKILL');
  }

  /** Ends it as an operator does; as a crash after a while. */
  stop(): Promise<void> {
    return this.end('SIGTERM');
  }

  /** Sends any signal, such as SIGSTOP. */
  signal(signal: NodeJS.Signals): void {
    this.child?.kill(signal);
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await ended;
    clearTimeout(late);
  }
}
