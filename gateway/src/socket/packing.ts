import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { parseJson, UnsafeJson } from '@buildmesh/kernel';
import { refusal, GZIP_ABOVE_BYTES, MAX_PUSH_BYTES } from '@buildmesh/contracts';

const inflate = promisify(gunzip);
/** Nothing that a client says is nested deeper or has more keys. */
const BOUNDS = { maxDepth: 16, maxKeys: 2_000 };

/** A payload for a socket: itself when it is short, else gzip of its JSON (D60). */
export function packed(payload: unknown): unknown {
  const text = JSON.stringify(payload);
  return Buffer.byteLength(text) > GZIP_ABOVE_BYTES ? gzipSync(text, { level: 3 }) : payload;
}

/** What a client sent, however it was packed; refuses what is too large unfolded, or no plain data. */
export async function unpacked(payload: unknown): Promise<unknown> {
  if (payload === undefined || payload === null) return {};
  const text = Buffer.isBuffer(payload) ? await inflated(payload) : JSON.stringify(payload);
  if (Buffer.byteLength(text) > MAX_PUSH_BYTES) throw refusal('too-large');
  try {
    return parseJson(text, BOUNDS);
  } catch (error) {
    if (error instanceof UnsafeJson) throw refusal('malformed');
    throw error;
  }
}

async function inflated(bytes: Buffer): Promise<string> {
  try {
    return (await inflate(bytes, { maxOutputLength: MAX_PUSH_BYTES })).toString('utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw refusal(code === 'ERR_BUFFER_TOO_LARGE' ? 'too-large' : 'malformed');
  }
}
