import type { FastifyInstance } from 'fastify';
import { sleep } from '@buildmesh/kernel';

/** A stop waits this long for answers; the process is cut off after ten seconds anyway. */
const FINISH_MS = 8_000;
const LOOK_EVERY_MS = 20;

/** Knows how many requests are being answered, so that a stop can wait for these and for nothing else. */
export class RunningRequests {
  private count = 0;

  constructor(private readonly server: FastifyInstance) {
    server.addHook('onRequest', (_request, reply, next) => {
      this.count++;
      reply.raw.once('close', () => this.count--);
      next();
    });
  }

  /**
   * Takes no new connections, waits for the answers, then cuts what is left: browsers keep connections open on which they
   * have asked nothing yet.
   */
  async close(): Promise<void> {
    const closed = this.server.close();
    const deadline = performance.now() + FINISH_MS;
    while (this.count > 0 && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
    this.server.server.closeAllConnections();
    await closed;
  }
}
