import type { IncomingMessage } from 'node:http';

/** What is still read of a body that is refused for its size, and for how long. */
const DRAINED_BYTES = 8 * 1024 * 1024;
const DRAIN_MS = 5_000;

/**
 * Reads on what a sender still has under way, and resolves at its end or at a bound. Who is answered while sending hears of a
 * broken connection instead of the answer, for the server closes on unread data.
 */
export function drain(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = DRAINED_BYTES;
    const stop = (): void => {
      clearTimeout(timer);
      request.off('data', count).off('end', stop).off('close', stop);
      request.pause();
      resolve();
    };
    const count = (chunk: Buffer): void => {
      left -= chunk.length;
      if (left < 0) stop();
    };
    const timer = setTimeout(stop, DRAIN_MS);
    if (request.readableEnded || request.destroyed) return stop();
    request.on('data', count).on('end', stop).on('close', stop).resume();
  });
}
