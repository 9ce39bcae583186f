import { createServer, type Server } from 'node:http';
import type { HealthReport } from '../bus/bus.js';

/** Serves `/live` and `/ready` of one process for an orchestrator's probes (D80). */
export function startHealthServer(port: number, report: () => Promise<HealthReport>): Promise<Server> {
  const server = createServer((request, response) => {
    void answer(request.url ?? '', report).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    });
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, () => resolve(server));
  });
}

async function answer(
  url: string,
  report: () => Promise<HealthReport>,
): Promise<{ status: number; body: unknown }> {
  if (url === '/live') return { status: 200, body: { live: true } };
  if (url !== '/ready') return { status: 404, body: {} };
  const parts = await report();
  return { status: isReady(parts) ? 200 : 503, body: parts };
}

/** Ready means that every part is up. */
export function isReady(report: HealthReport): boolean {
  return Object.values(report).every((state) => state === 'up');
}
