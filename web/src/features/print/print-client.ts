import { newId, sleep } from '@buildmesh/kernel';
import { z } from 'zod';

/** Where the program for printing listens on the person's own machine (spec: data §7). */
export const PRINT_PORT = 21_961;
/** Ports after it that are tried where another program has it. */
export const FOLLOWING_PORTS = 10;
/** Patience with each port (D64). */
export const HELLO_MS = 500;
const ANSWER_MS = 30_000;

const hello = z.object({
  name: z.literal('print-client'),
  version: z.string(),
  printers: z.array(z.string()),
});
const printed = z.object({ ok: z.boolean(), job: z.string().optional() });
const status = z.object({ state: z.enum(['queued', 'done', 'error']) });
const message = z.object({ id: z.string(), type: z.string(), data: z.unknown() });

interface PrintJob {
  printer: string;
  copies: number;
  /** The document, base64. */
  pdf: string;
}

/** No port answered: the program is not open. */
export class NoPrintClient extends Error {
  override readonly name = 'NoPrintClient';
}

/** The program for printing on this machine, as long as it stays open. */
export interface PrintClient {
  version: string;
  printers: readonly string[];
  /** Hands a document over and waits until it is printed; false where the printer refuses. */
  print: (job: PrintJob) => Promise<boolean>;
  close: () => void;
}

type Open = (url: string) => WebSocket;

/** Finds the program; the first port that says hello is it. Throws `NoPrintClient` where none does. */
export async function findPrintClient(
  open: Open = (url) => new WebSocket(url),
  helloMs = HELLO_MS,
): Promise<PrintClient> {
  for (let port = PRINT_PORT; port <= PRINT_PORT + FOLLOWING_PORTS; port += 1) {
    const socket = await opened(open, `ws://localhost:${port}`, helloMs);
    if (!socket) continue;
    const line = new Line(socket);
    const said = hello.safeParse(await line.ask('hello', {}, helloMs));
    if (said.success) return clientOf(line, said.data);
    line.close();
  }
  throw new NoPrintClient();
}

function clientOf(line: Line, { version, printers }: z.output<typeof hello>): PrintClient {
  return {
    version,
    printers,
    print: async (job) => {
      const taken = printed.safeParse(await line.ask('print', job, ANSWER_MS));
      if (!taken.success || !taken.data.ok) return false;
      return taken.data.job === undefined || ended(line, taken.data.job);
    },
    close: () => line.close(),
  };
}

const ASK_EVERY_MS = 500;
const LONGEST_MS = 120_000;

/** Waits until a job has been printed. */
async function ended(line: Line, job: string): Promise<boolean> {
  for (let waited = 0; waited < LONGEST_MS; waited += ASK_EVERY_MS) {
    const told = status.safeParse(await line.ask('status', { job }, ANSWER_MS));
    if (!told.success || told.data.state === 'error') return false;
    if (told.data.state === 'done') return true;
    await sleep(ASK_EVERY_MS);
  }
  return false;
}

function opened(open: Open, url: string, patienceMs: number): Promise<WebSocket | undefined> {
  return new Promise((resolve) => {
    let socket: WebSocket;
    try {
      socket = open(url);
    } catch {
      // A browser that forbids it altogether.
      return resolve(undefined);
    }
    const end = (found: WebSocket | undefined) => {
      clearTimeout(timer);
      if (!found) socket.close();
      resolve(found);
    };
    const timer = setTimeout(() => end(undefined), patienceMs);
    socket.onopen = () => end(socket);
    socket.onerror = () => end(undefined);
  });
}

/** Questions and answers over one socket; an answer has the id of its question. */
class Line {
  private readonly waiting = new Map<string, (data: unknown) => void>();

  constructor(private readonly socket: WebSocket) {
    socket.onmessage = ({ data }) => this.heard(String(data));
    socket.onclose = () => this.waiting.forEach((told) => told(undefined));
  }

  /** The answer; `undefined` where none comes in time. */
  ask(type: string, data: unknown, patienceMs: number): Promise<unknown> {
    const id = newId();
    return new Promise((resolve) => {
      const timer = setTimeout(() => told(undefined), patienceMs);
      const told = (answer: unknown) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(answer);
      };
      this.waiting.set(id, told);
      if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify({ id, type, data }));
      else told(undefined);
    });
  }

  close(): void {
    this.socket.close();
  }

  private heard(text: string): void {
    try {
      const read = message.safeParse(JSON.parse(text));
      if (read.success) this.waiting.get(read.data.id)?.(read.data.data);
    } catch {
      // Something else that listens there.
    }
  }
}
