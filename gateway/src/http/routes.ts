import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Contract } from '@buildmesh/contracts';
import type { Route } from '../access/callers.js';
import { MAX_FILE_BYTES, MAX_HOOK_BYTES, MAX_JSON_BYTES, MULTIPART_ROOM_BYTES } from '../limits.js';
import { isOpen } from './answers.js';
import type { Calls } from './calls.js';

/** Only reading may be asked for with HEAD: some of our GETs change state (D83). */
function methodsOf(contract: Contract): HTTPMethods[] {
  if (contract.method === 'POST') return ['POST'];
  return contract.kind === 'query' ? ['GET', 'HEAD'] : ['GET'];
}

function bodyLimitOf(contract: Contract): number {
  switch (contract.kind) {
    case 'hook':
      return MAX_HOOK_BYTES;
    case 'upload':
      return (contract.maxFileBytes ?? MAX_FILE_BYTES) + MULTIPART_ROOM_BYTES;
    default:
      return MAX_JSON_BYTES;
  }
}

export interface Answering {
  calls: Calls;
  /** Longest time of any call (D8). */
  requestTimeoutMs: number;
}

/** Mounts every contract that has a path, under it and its aliases. Nothing else makes a route of the API (house §3). */
export function mountContracts(
  server: FastifyInstance,
  contracts: readonly Contract[],
  { calls, requestTimeoutMs }: Answering,
): void {
  for (const declared of contracts) {
    if (!declared.path || declared.access.level === 'internal') continue;
    const contract = { ...declared, timeoutMs: Math.min(declared.timeoutMs, requestTimeoutMs) };
    for (const path of [declared.path, ...declared.aliases]) {
      const route: Route = { contract, path, inProject: path.includes('/:project'), open: isOpen(path) };
      server.route({
        method: methodsOf(contract),
        url: path,
        bodyLimit: bodyLimitOf(contract),
        handler: (request, reply) => calls.handle(route, request, reply),
      });
    }
  }
}
