import { isUtf8 } from 'node:buffer';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { parseJson, UnsafeJson } from '@buildmesh/kernel';
import { refusal } from '@buildmesh/contracts';
import { MAX_HOOK_BYTES, MAX_JSON_BYTES } from '../limits.js';

/** JSON of a request body as plain data; refuses what is not JSON, not UTF-8, too deep, or could touch a prototype. */
export function parseBody(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw refusal('malformed');
  return safeJson(body.toString('utf8'));
}

export function safeJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof UnsafeJson) throw refusal('malformed');
    throw cause;
  }
}

/** Body of a call from an outside service, as the text it is. */
export function textBody(body: unknown): string {
  if (!Buffer.isBuffer(body)) return '';
  if (!isUtf8(body)) throw refusal('malformed');
  return body.toString('utf8');
}

/** Headers of a call from an outside service that its contract asks for; one that is sent twice is none. */
export function headersOf(headers: IncomingHttpHeaders, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}

/** Other types of body that only hooks take. */
const FORM_TYPE = 'application/x-www-form-urlencoded';
const HOOK_TYPES = ['text/xml', 'application/xml', 'text/plain', FORM_TYPE];

/** Whether a body of the type that was sent is one for hooks alone. */
export function isHookBody(contentType: string | undefined): boolean {
  return HOOK_TYPES.includes(typeOf(contentType));
}

export function isForm(contentType: string | undefined): boolean {
  return typeOf(contentType) === FORM_TYPE;
}

function typeOf(contentType = ''): string {
  return contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/**
 * Bodies arrive as bytes, and only as JSON, or as XML, text or a form, which are refused later where they are not for a hook;
 * any other type, and any packing, is refused.
 */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    (request, body, done) => {
      const packing = request.headers['content-encoding'];
      if (packing !== undefined && packing !== 'identity') done(refusal('malformed'));
      else done(null, body);
    },
  );
  server.addContentTypeParser(
    HOOK_TYPES,
    { parseAs: 'buffer', bodyLimit: MAX_HOOK_BYTES },
    (request, body, done) => {
      const packing = request.headers['content-encoding'];
      if (packing !== undefined && packing !== 'identity') done(refusal('malformed'));
      else done(null, body);
    },
  );
  server.addContentTypeParser('*', (_request, _payload, done) => done(refusal('malformed')));
}
