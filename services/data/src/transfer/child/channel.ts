import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ChildMessage, ParentMessage, Task } from './messages.js';

/** COPY text is handed over in pieces of about this many characters. */
const PIECE_CHARS = 128 * 1024;

/** The pipes between the parsing process and the service. When the service goes away, so does the process. */
export class Channel {
  private readonly out = createWriteStream('', { fd: 3 });
  private readonly lines = createInterface({ input: process.stdin, crlfDelay: Infinity });
  private readonly incoming: AsyncIterator<string>;
  private piece = '';

  constructor() {
    this.incoming = this.lines[Symbol.asyncIterator]();
    process.stdin.once('end', () => process.exit(1));
    process.stdout.on('error', () => process.exit(1));
    this.out.on('error', () => process.exit(1));
  }

  async task(): Promise<Task> {
    return JSON.parse(await this.nextLine()) as Task;
  }

  async say(message: ChildMessage): Promise<void> {
    if (!this.out.write(`${JSON.stringify(message)}\n`)) await once(this.out, 'drain');
  }

  /** Ids by text, `null` where no row or several are meant. */
  async ask(field: string, texts: string[]): Promise<(string | null)[]> {
    await this.say({ type: 'ask', field, texts });
    const answer = JSON.parse(await this.nextLine()) as ParentMessage;
    return answer.ids;
  }

  /** Hands lines of COPY text over; waits while the database is behind. */
  async rows(text: string): Promise<void> {
    this.piece += text;
    if (this.piece.length >= PIECE_CHARS) await this.flush();
  }

  async flush(): Promise<void> {
    const { piece } = this;
    this.piece = '';
    if (piece !== '' && !process.stdout.write(piece)) await once(process.stdout, 'drain');
  }

  /** Ends the process once everything it said has been heard. */
  async close(): Promise<never> {
    await this.flush();
    await new Promise<void>((resolve) => process.stdout.end(() => resolve()));
    await new Promise<void>((resolve) => this.out.end(() => resolve()));
    process.exit(0);
  }

  private async nextLine(): Promise<string> {
    const line = await this.incoming.next();
    if (line.done) process.exit(1);
    return line.value;
  }
}
