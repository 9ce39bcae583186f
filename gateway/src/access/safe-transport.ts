import type { IncomingMessage } from 'node:http';

/** In production a request comes over TLS, which ends in a trusted proxy; probes of the orchestrator come straight (D4). */
export function isSafe(request: IncomingMessage, trusted: (address: string) => boolean): boolean {
  if (request.url === '/api/health/live' || request.url === '/api/health/ready') return true;
  return trusted(request.socket.remoteAddress ?? '') && request.headers['x-forwarded-proto'] !== 'http';
}
