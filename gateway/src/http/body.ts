import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { parseJson, UnsafeJson } from '@buildmesh/kernel';
import { fail } from '@buildmesh/contracts';
import { MAX_JSON_BYTES } from '../limits.js';

/** JSON of a request body as plain data; refuses what is not JSON, not UTF-8, too deep, or could touch a prototype. */
export function parseBody(body: Buffer): unknown {
  if (body.length === 0) return {};
  if (!isUtf8(body)) throw fail('malformed');
  return safeJson(body.toString('utf8'));
}

export function safeJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof UnsafeJson) throw fail('malformed');
    throw cause;
  }
}

/** Bodies arrive as bytes, and only as JSON: any other type, and any packing of it, is refused. */
export function acceptJsonOnly(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: MAX_JSON_BYTES },
    (request, body, done) => {
      const packing = request.headers['content-encoding'];
      if (packing !== undefined && packing !== 'identity') done(fail('malformed'));
      else done(null, body);
    },
  );
  server.addContentTypeParser('*', (_request, _payload, done) => done(fail('malformed')));
}
