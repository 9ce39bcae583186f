import type { FastifyInstance } from 'fastify';
import { sleep } from '@buildmesh/kernel';

const LOOK_EVERY_MS = 20;

/** Knows how many requests are being answered, so that a stop can wait for these and for nothing else. */
export class RunningRequests {
  private count = 0;
  private isLeaving = false;

  constructor(private readonly server: FastifyInstance) {
    server.addHook('onRequest', (_request, reply, next) => {
      this.count++;
      reply.raw.once('close', () => this.count--);
      if (this.isLeaving) reply.header('connection', 'close');
      next();
    });
  }

  /** From now on each answer ends its connection: a caller who keeps one finds another process before this one closes. */
  leave(): void {
    this.isLeaving = true;
  }

  /**
   * Takes no new connections, waits so long for the answers, then cuts what is left: browsers keep connections open on which
   * they have asked nothing yet.
   */
  async close(finishMs: number): Promise<void> {
    const closed = this.server.close();
    const deadline = performance.now() + finishMs;
    while (this.count > 0 && performance.now() < deadline) await sleep(LOOK_EVERY_MS);
    this.server.server.closeAllConnections();
    await closed;
  }
}
