import { randomText, withDeadline } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import type { ContextSigner } from './signed-context.js';
import type { Transport } from './transport.js';

/**
 * Answers that leave piece by piece (D59). The caller names a subject that nobody can guess and asks as always; the service
 * tells the pieces there, numbered and sealed, and its answer ends the call. All pieces together are bounded, so that a
 * caller whose client is slow holds no more than that; who wants no more says so on a second subject.
 */

/** Where a service puts the pieces of an answer. */
export interface StreamOut {
  /** Whether the caller takes pieces at all. */
  readonly taken: boolean;
  /** Passes on a piece. Throws `too-large` when all of them together are more than fits. */
  send(piece: unknown): void;
  /** Aborted when the caller wants no more. */
  readonly signal: AbortSignal;
}

/** How the pieces of an answer are taken. */
export interface StreamIn {
  /** Hears each piece, in order. */
  onPiece(piece: unknown): void;
  /** Aborted when nobody wants the rest any more: the service is told to stop. */
  signal: AbortSignal;
}

/** For callers that want one answer: pieces go nowhere. */
export const SILENT: StreamOut = {
  taken: false,
  send: () => undefined,
  signal: new AbortController().signal,
};

/** Most bytes of all pieces of one answer. */
const MAX_STREAM_BYTES = 4 * 1024 * 1024;
/** Pieces that were told before the answer are there by then. */
const LATE_MS = 5_000;
const SUBJECT = /^stream\.[0-9A-Za-z]{32}$/;

interface Wire {
  transport: Transport;
  signer: ContextSigner;
}

interface Piece {
  seq: number;
  /** Absent in the last one, whose number is how many came before it. */
  piece?: unknown;
}

const stopSubject = (subject: string) => `${subject}.stop`;

/** The caller's end. */
export class OpenStream {
  readonly subject = `stream.${randomText(32)}`;
  private readonly done = Promise.withResolvers<void>();
  private readonly unlisten: () => void;
  private heard = 0;
  private isOver = false;

  constructor(
    private readonly wire: Wire,
    private readonly into: StreamIn,
  ) {
    this.unlisten = wire.transport.listen(this.subject, (message) => this.hear(message));
    into.signal.addEventListener('abort', this.stop);
    // Whoever fails to answer leaves nobody to wait for.
    this.done.promise.catch(() => undefined);
  }

  /** Resolves when every piece was heard; throws `service-timeout` where one was lost. */
  async complete(): Promise<void> {
    await withDeadline(this.done.promise, LATE_MS, 'pieces of an answer').catch((cause: unknown) => {
      throw Object.assign(refusal('service-timeout'), { cause });
    });
    this.isOver = true;
  }

  /** Whatever is not over by now nobody waits for. */
  close(): void {
    if (!this.isOver) this.stop();
    this.unlisten();
    this.into.signal.removeEventListener('abort', this.stop);
  }

  private readonly stop = (): void => {
    const text = this.wire.signer.sealEvent(stopSubject(this.subject), 'stop');
    this.wire.transport.publish(stopSubject(this.subject), Buffer.from(text));
  };

  private hear(message: Uint8Array): void {
    const text = this.wire.signer.openEvent(this.subject, Buffer.from(message).toString('utf8'));
    if (text === undefined) return;
    const { seq, piece } = JSON.parse(text) as Piece;
    if (seq !== this.heard) return this.done.reject(new Error(`piece ${this.heard} is missing`));
    if (piece === undefined) return this.done.resolve();
    this.heard++;
    if (!this.into.signal.aborted) return this.into.onPiece(piece);
    // The service may not have listened yet when it was told.
    this.stop();
  }
}

/** The service's end. */
export class RunningStream implements StreamOut {
  readonly taken = true;
  readonly signal: AbortSignal;
  private readonly unlisten: () => void;
  private sent = 0;
  private bytes = 0;

  constructor(
    private readonly wire: Wire,
    private readonly subject: string,
  ) {
    if (!SUBJECT.test(subject)) throw refusal('malformed');
    const stopping = new AbortController();
    this.signal = stopping.signal;
    this.unlisten = wire.transport.listen(stopSubject(subject), (message) => {
      const text = Buffer.from(message).toString('utf8');
      if (wire.signer.openEvent(stopSubject(subject), text) !== undefined) stopping.abort();
    });
  }

  send(piece: unknown): void {
    const text = JSON.stringify({ seq: this.sent, piece } satisfies Piece);
    this.bytes += Buffer.byteLength(text);
    if (this.bytes > MAX_STREAM_BYTES) throw refusal('too-large');
    this.sent++;
    this.tell(text);
  }

  end(): void {
    this.unlisten();
    this.tell(JSON.stringify({ seq: this.sent } satisfies Piece));
  }

  private tell(text: string): void {
    this.wire.transport.publish(this.subject, Buffer.from(this.wire.signer.sealEvent(this.subject, text)));
  }
}
