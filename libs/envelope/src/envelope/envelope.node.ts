import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { LruCache, parseJson } from '@buildmesh/kernel';
import { isCipherKey } from './cipher-key.js';
import { EnvelopeError } from './envelope-error.js';
import { BLOCK_LENGTH, IV_LENGTH, MAX_INFLATED_BYTES, partsOf, TAG_LENGTH, VERSION } from './layout.js';

const ALGORITHM = 'aes-128-cbc';
/** Fast rather than small: the transport below compresses nothing more, and a list is packed on every call. */
const GZIP_LEVEL = 1;

const macKeys = new LruCache<string, Buffer>(1000);
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The envelope of a JSON value under a 16-character key, as base64 (D3). */
export function seal(value: unknown, key: string): string {
  return sealText(JSON.stringify(value), key);
}

/** As `seal`, for a text that is JSON already. */
export function sealText(json: string, key: string): string {
  assertKey(key);
  const iv = randomBytes(IV_LENGTH);
  const cipher = createCipheriv(ALGORITHM, key, iv);
  const packed = gzipSync(json, { level: GZIP_LEVEL, chunkSize: chunkFor(json.length / 2) });
  const covered = Buffer.concat([Buffer.of(VERSION), iv, cipher.update(packed), cipher.final()]);
  return Buffer.concat([covered, tagOf(key, covered)]).toString('base64');
}

/** The JSON value of an envelope; throws `EnvelopeError`, the same for every fault but the size. */
export function open(envelope: string, key: string): unknown {
  const text = openText(envelope, key);
  try {
    return parseJson(text);
  } catch {
    // One answer for all faults (D3): the cause would tell the caller how far the envelope got.
    throw new EnvelopeError('bad-envelope');
  }
}

/** The text of an envelope; its tag is checked before anything is decrypted. */
export function openText(envelope: string, key: string): string {
  assertKey(key);
  const bytes = Buffer.from(envelope, 'base64');
  const parts = bytes.toString('base64') === envelope ? partsOf(bytes) : undefined;
  if (!parts || !timingSafeEqual(parts.tag, tagOf(key, parts.covered)))
    throw new EnvelopeError('bad-envelope');
  try {
    const decipher = createDecipheriv(ALGORITHM, key, parts.iv);
    const packed = Buffer.concat([decipher.update(parts.cipherText), decipher.final()]);
    return utf8.decode(
      gunzipSync(packed, { maxOutputLength: MAX_INFLATED_BYTES, chunkSize: chunkFor(packed.length * 4) }),
    );
  } catch (cause) {
    throw new EnvelopeError(isTooLarge(cause) ? 'too-large' : 'bad-envelope');
  }
}

/** zlib allocates its output in chunks; near the expected size halves the time of small bodies. */
function chunkFor(bytes: number): number {
  return Math.min(Math.max(Math.ceil(bytes), 1024), 65_536);
}

/** zlib names the overrun of `maxOutputLength` by this code. */
function isTooLarge(cause: unknown): boolean {
  return (
    typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE'
  );
}

function tagOf(key: string, covered: Uint8Array): Buffer {
  return createHmac('sha256', macKeyOf(key)).update(covered).digest().subarray(0, TAG_LENGTH);
}

function macKeyOf(key: string): Buffer {
  const known = macKeys.get(key);
  if (known) return known;
  const macKey = createHash('sha256').update(`mac${key}`).digest();
  macKeys.set(key, macKey);
  return macKey;
}

function assertKey(key: string): void {
  if (!isCipherKey(key)) throw new RangeError(`a cipher key has ${BLOCK_LENGTH} ASCII characters`);
}
