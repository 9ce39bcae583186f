import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Refusal } from '@buildmesh/kernel';
import { errorBody, statusOf } from '@buildmesh/contracts';
import { COMPRESS_ABOVE_BYTES } from '../limits.js';
import { localeOf } from './request-facts.js';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const JSON_TYPE = 'application/json; charset=utf-8';
/** Fast settings: answers are made once and read once. */
const BROTLI_QUALITY = 4;
const GZIP_LEVEL = 3;

/** The encoding that a client accepts and we offer, the smaller one first. */
export function acceptedEncoding(header: unknown): 'br' | 'gzip' | undefined {
  if (typeof header !== 'string') return undefined;
  if (/(^|,)\s*br\s*(;\s*q=(1|0?\.[1-9])|,|$)/.test(header)) return 'br';
  return /(^|,)\s*gzip\s*(;\s*q=(1|0?\.[1-9])|,|$)/.test(header) ? 'gzip' : undefined;
}

/** The success answer of D1 around `data`, which is JSON already. */
export function successText(data: string): string {
  return `{"code":0,"error":0,"data":${data}}`;
}

/** Sends JSON text, compressed when it is long and the client asked for it. Answers of the API are never cached. */
export async function sendJson(request: FastifyRequest, reply: FastifyReply, text: string): Promise<void> {
  reply.header('content-type', JSON_TYPE).header('cache-control', 'no-store');
  const accepted =
    text.length > COMPRESS_ABOVE_BYTES ? acceptedEncoding(request.headers['accept-encoding']) : undefined;
  if (!accepted) {
    reply.send(text);
    return;
  }
  const packed =
    accepted === 'br'
      ? await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : await deflate(text, { level: GZIP_LEVEL });
  reply.header('content-encoding', accepted).header('vary', 'accept-encoding').send(packed);
}

interface HookAnswer {
  status: number;
  type: string;
  text: string;
}

function hookAnswerOf(answer: string | HookAnswer): HookAnswer {
  if (typeof answer === 'string') return { status: 200, type: 'text/plain', text: answer };
  return answer;
}

/** Sends the answer of a hook, given as JSON, in the words that the outside service waits for: plain text unless it says more. */
export function sendText(reply: FastifyReply, json: string): void {
  const { status, type, text } = hookAnswerOf(JSON.parse(json) as string | HookAnswer);
  if (typeof text !== 'string') throw new Error('a hook answers text');
  reply
    .code(status)
    .header('content-type', `${type}; charset=utf-8`)
    .header('cache-control', 'no-store')
    .send(text);
}

export interface RefusalAnswer {
  status: number;
  text: string;
}

const refused = new WeakMap<FastifyRequest, string>();

/** Notes that a request was refused. */
export function noteRefusal(request: FastifyRequest, { key }: Refusal): void {
  refused.set(request, key);
}

/** Key of what a request was refused with, for whoever counts; `undefined` for one that was not. */
export function outcomeOf(request: FastifyRequest): string | undefined {
  return refused.get(request);
}

/** The refusal as D1 and D2 want it, `open` for the statuses of the open interface (D82). */
export function refusalAnswer(refusal: Refusal, request: FastifyRequest, open: boolean): RefusalAnswer {
  noteRefusal(request, refusal);
  const body = errorBody(refusal, localeOf(request.headers));
  const trace = refusal.key === 'internal' ? { trace: traceOf(refusal) ?? request.id } : {};
  return { status: statusOf(refusal, open), text: JSON.stringify({ ...body, ...trace }) };
}

function traceOf({ details }: Refusal): string | undefined {
  const trace = (details.data as { trace?: unknown } | undefined)?.trace;
  return typeof trace === 'string' ? trace : undefined;
}

/** Sends a refusal, plain. */
export function sendRefusal(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): void {
  const { status, text } = refusalAnswer(refusal, request, isOpen(request.url));
  if (refusal.details.retryAfterS !== undefined)
    reply.header('retry-after', String(refusal.details.retryAfterS));
  reply.code(status).header('content-type', JSON_TYPE).header('cache-control', 'no-store').send(text);
}

/** Whether a path lies in the open interface (D82). */
export function isOpen(url: string): boolean {
  return url.startsWith('/api/bmapi/');
}
