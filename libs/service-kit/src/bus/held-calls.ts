import { randomBytes } from 'node:crypto';

/**
 * Who has a question? A process that crashes takes the questions that it was answering with it, and nobody is told. So each
 * question carries a key; whoever waits for long asks, now and then, which of the keys are still held by anybody.
 */

/** Who asks (8 bytes) and which of its questions (4 bytes). */
export const KEY_BYTES = 12;
/** A question that nobody was heard to hold at so many checks in a row is lost; a process may be busy at some. */
const SILENT_CHECKS = 6;

interface Asked {
  /** Checks since it was asked or heard of. */
  silent: number;
  giveUp: (reason: Error) => void;
}

export class CallLost extends Error {
  override readonly name = 'CallLost';
}

/** The questions of a process that are not answered yet. */
export class OpenCalls {
  private readonly self = randomBytes(KEY_BYTES - 4);
  private readonly open = new Map<string, Asked>();
  private last = 0;

  /** A message with its key before it; `lost` rejects with `CallLost` when it is given up. */
  ask(message: Uint8Array): { bytes: Uint8Array; lost: Promise<never>; close: () => void } {
    const bytes = Buffer.allocUnsafe(KEY_BYTES + message.length);
    this.last = (this.last + 1) >>> 0;
    this.self.copy(bytes);
    bytes.writeUInt32BE(this.last, KEY_BYTES - 4);
    bytes.set(message, KEY_BYTES);
    const key = keyOf(bytes);
    const { promise, reject } = Promise.withResolvers<never>();
    promise.catch(() => undefined);
    this.open.set(key, { silent: 0, giveUp: reject });
    return { bytes, lost: promise, close: () => void this.open.delete(key) };
  }

  /** Gives up what nobody was heard to hold for long; answers the keys to ask about, if any. */
  check(): Uint8Array | undefined {
    const doubtful: string[] = [];
    for (const [key, asked] of this.open) {
      asked.silent++;
      if (asked.silent > SILENT_CHECKS) asked.giveUp(new CallLost());
      else if (asked.silent > 1) doubtful.push(key);
    }
    return doubtful.length > 0 ? Buffer.from(doubtful.join(''), 'latin1') : undefined;
  }

  /** Somebody holds these. */
  heard(keys: Uint8Array): void {
    for (const key of keysIn(keys)) {
      const asked = this.open.get(key);
      if (asked) asked.silent = 1;
    }
  }

  /** Gives up, when the returned function is called, those that are waited for now and still then. */
  doubted(): () => void {
    const doubted = [...this.open.values()];
    return () => doubted.forEach(({ giveUp }) => giveUp(new CallLost()));
  }
}

/** The questions that a process is answering. */
export class HeldCalls {
  private readonly held = new Set<string>();

  /** Takes the key off a message, and holds it until `answering` is done. */
  async hold<T>(message: Uint8Array, answering: (message: Uint8Array) => Promise<T>): Promise<T> {
    const key = keyOf(message);
    this.held.add(key);
    try {
      return await answering(message.subarray(KEY_BYTES));
    } finally {
      this.held.delete(key);
    }
  }

  /** Those of the keys that are held here, if any. */
  among(keys: Uint8Array): Uint8Array | undefined {
    const own = keysIn(keys).filter((key) => this.held.has(key));
    return own.length > 0 ? Buffer.from(own.join(''), 'latin1') : undefined;
  }
}

function keyOf(message: Uint8Array): string {
  return Buffer.from(message.buffer, message.byteOffset, message.byteLength).toString('latin1', 0, KEY_BYTES);
}

function keysIn(keys: Uint8Array): string[] {
  const text = Buffer.from(keys).toString('latin1');
  return Array.from({ length: Math.floor(text.length / KEY_BYTES) }, (_, at) =>
    text.slice(at * KEY_BYTES, (at + 1) * KEY_BYTES),
  );
}
