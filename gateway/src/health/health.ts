import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { catalogue, serviceOf } from '@buildmesh/contracts';
import { Bus, isReady, type HealthReport } from '@buildmesh/service-kit';

/** Readiness is asked for by probes without a token, so an answer serves everybody for this long. */
const FRESH_MS = 500;

/** Live: the process answers. Ready: every service and every part of it is up (D80). */
@Injectable()
export class Health {
  private stopping = false;
  private last: { atMs: number; report: Promise<Record<string, HealthReport>> } | undefined;
  private readonly services = [...new Set(catalogue.map(serviceOf))];

  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** From now on the process says it is not ready, so that no new callers are sent to it. */
  stop(): void {
    this.stopping = true;
  }

  mount(server: FastifyInstance): void {
    server.get('/api/health/live', (_request, reply) => send(reply, 200, { live: true }));
    server.get('/api/health/ready', async (_request, reply) => {
      const parts = await this.report();
      const ready = !this.stopping && Object.values(parts).every(isReady);
      return send(reply, ready ? 200 : 503, { ready, parts });
    });
  }

  private report(): Promise<Record<string, HealthReport>> {
    const atMs = performance.now();
    if (!this.last || atMs - this.last.atMs > FRESH_MS) this.last = { atMs, report: this.ask() };
    return this.last.report;
  }

  private async ask(): Promise<Record<string, HealthReport>> {
    const reports = await Promise.all(this.services.map((service) => this.bus.health(service)));
    const parts = this.services.map((service, index) => [service, reports[index] ?? {}] as const);
    return { gateway: { bus: this.bus.connected() ? 'up' : 'down' }, ...Object.fromEntries(parts) };
  }
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
