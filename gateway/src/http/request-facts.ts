import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { plainAddress } from '../access/trusted-proxy.js';
import { MAX_TOKEN_LENGTH } from '../limits.js';

/** What the gateway knows of a request before it looks at its content (D5). */
export interface RequestFacts {
  requestId: string;
  locale: Locale;
  ip: string;
  platform: 'dev' | 'app';
  token: string | undefined;
  openToken: string | undefined;
  idempotencyKey: string | undefined;
  /** Asks for a fresh token in exchange for the presented one (D15). */
  exchange: boolean;
  /** The answer is to be encrypted (D3). */
  encrypted: boolean;
}

const REQUEST_ID = /^[\w.:/+=-]{1,64}$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

/** The caller's request id if it is one that is safe to print, else a new one. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The language asked for, else the configured default. */
export function localeOf(headers: IncomingHttpHeaders): Locale {
  const given = headers['x-locale'];
  return isLocale(given) ? given : DEFAULT_LOCALE;
}

/** A header that carries a token; absent and empty mean none. An endless one is not worth hashing. */
function tokenOf(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  if (header.length > MAX_TOKEN_LENGTH) throw refusal('no-session');
  return header;
}

function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !IDEMPOTENCY_KEY.test(header)) throw refusal('malformed');
  return header;
}

export function factsOf(request: FastifyRequest): RequestFacts {
  const { headers } = request;
  return {
    requestId: request.id,
    locale: localeOf(headers),
    ip: plainAddress(request.ip),
    platform: request.url.startsWith('/api/admin/') ? 'dev' : 'app',
    token: tokenOf(headers['x-token']),
    openToken: tokenOf(headers['bm-x-token']),
    idempotencyKey: idempotencyKeyOf(headers['x-idempotency-key']),
    // HEAD would end the presented token and show the fresh one to nobody.
    exchange: headers['x-exchange'] === '1' && request.method === 'GET',
    encrypted: headers['x-enc'] === '1',
  };
}
