import { createServer, type Server } from 'node:http';
import type { Readiness } from './own-health.js';

/** Serves `/live` and `/ready` of one process for an orchestrator's probes (D80, D106). */
export function startHealthServer(port: number, report: () => Promise<Readiness>): Promise<Server> {
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
  report: () => Promise<Readiness>,
): Promise<{ status: number; body: unknown }> {
  if (url === '/live') return { status: 200, body: { live: true } };
  if (url !== '/ready') return { status: 404, body: {} };
  const readiness = await report();
  return { status: readiness.ready ? 200 : 503, body: readiness };
}
