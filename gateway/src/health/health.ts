import { Inject, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { catalogue, serviceOf } from '@buildmesh/contracts';
import { Bus, OwnHealth, type HealthReport, type Readiness } from '@buildmesh/service-kit';
import { LIMIT_STORE, type LimitStore } from '../limits/limit-store.js';

/** Readiness is asked for by probes without a token, so an answer serves everybody for this long. */
const FRESH_MS = 500;

/**
 * Live: the process answers. Ready: it can do its own work (D106). The services that run elsewhere are told as well, for
 * people; one of them that is away takes no gateway out of the balancer.
 */
@Injectable()
export class Health {
  private last: { atMs: number; report: Promise<Record<string, HealthReport>> } | undefined;
  private readonly services = [...new Set(catalogue.map(serviceOf))];

  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(OwnHealth) private readonly own: OwnHealth,
    @Inject(LIMIT_STORE) private readonly limits: LimitStore,
  ) {}

  mount(server: FastifyInstance): void {
    this.own.add('gateway', () => Promise.resolve(this.report()));
    server.get('/api/health/live', (_request, reply) => send(reply, 200, { live: true }));
    server.get('/api/health/ready', async (_request, reply) => {
      const { ready, parts } = await this.own.report();
      const others = await this.others(parts);
      return send(reply, ready ? 200 : 503, { ready, parts: { ...others, ...parts } });
    });
  }

  private report(): HealthReport {
    const { client } = this.limits;
    return {
      bus: this.bus.connected() ? 'up' : 'down',
      ...(client ? { limits: client.isReady ? ('up' as const) : ('away' as const) } : {}),
    };
  }

  private others(own: Readiness['parts']): Promise<Record<string, HealthReport>> {
    const atMs = performance.now();
    if (!this.last || atMs - this.last.atMs > FRESH_MS) this.last = { atMs, report: this.ask(own) };
    return this.last.report;
  }

  private async ask(own: Readiness['parts']): Promise<Record<string, HealthReport>> {
    const elsewhere = this.services.filter((service) => !(service in own));
    const reports = await Promise.all(elsewhere.map((service) => this.bus.health(service)));
    return Object.fromEntries(elsewhere.map((service, index) => [service, reports[index] ?? {}]));
  }
}

function send(reply: FastifyReply, status: number, body: unknown): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(body);
}
