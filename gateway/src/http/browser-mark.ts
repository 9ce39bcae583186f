import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomText } from '@buildmesh/kernel';
import type { Contract } from '@buildmesh/contracts';

const NAME = 'bm_browser';
const LENGTH = 32;
/** As long as an OAuth state: whoever is away longer begins anew. */
const MAX_AGE_S = 600;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([0-9A-Za-z]{${LENGTH}})(?:;|$)`);

/**
 * Which browser calls a contract that wants to know: the hash of a random cookie, which is given here to a browser that has
 * none. One that is sent here by another site comes with its cookie or without, but never gets one.
 */
export function browserOf(
  contract: Contract,
  request: FastifyRequest,
  reply: FastifyReply,
): { browser?: string } {
  if ((contract.kind !== 'command' && contract.kind !== 'redirect') || !contract.marksBrowser) return {};
  const { kind, path = '/' } = contract;
  const known = COOKIE.exec(request.headers.cookie ?? '')?.[1];
  if (kind === 'redirect') return known === undefined ? {} : { browser: hashOf(known) };
  const mark = known ?? randomText(LENGTH);
  const secure = request.protocol === 'https' ? '; Secure' : '';
  // Only those paths see it that need it: the first two parts of ours.
  const scope = path.split('/').slice(0, 3).join('/');
  reply.header(
    'set-cookie',
    `${NAME}=${mark}; Path=${scope}; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure}`,
  );
  return { browser: hashOf(mark) };
}

function hashOf(mark: string): string {
  return createHash('sha256').update(mark).digest('hex');
}
