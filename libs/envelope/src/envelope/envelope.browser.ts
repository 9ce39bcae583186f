import { LruCache, parseJson, type JsonBounds } from '@buildmesh/kernel';
import { fromBase64, toBase64 } from './base64.js';
import { isCipherKey } from './cipher-key.js';
import { EnvelopeError } from './envelope-error.js';
import { gunzip, gzip } from './gzip.browser.js';
import { BLOCK_LENGTH, IV_LENGTH, partsOf, TAG_LENGTH, VERSION } from './layout.js';

/** Answers are ours: larger than what a client may send. */
const ANSWER_BOUNDS: JsonBounds = { maxDepth: 64, maxKeys: 5_000_000 };

/** Keys in use at a time: before and after sign-in, and of a second tab's user. */
const keyring = new LruCache<string, Promise<Keys>>(4);

type CryptoKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>;

interface Keys {
  cipher: CryptoKey;
  mac: CryptoKey;
}

/**
 * The envelope of a JSON value under a 16-character key, as base64 (D3): version ‖ IV ‖ AES-128-CBC(gzip(JSON)) ‖ tag.
 * Uses WebCrypto, which browsers offer on https and localhost only.
 */
export async function sealBrowser(value: unknown, key: string): Promise<string> {
  const keys = await keysOf(key);
  const packed = await gzip(new TextEncoder().encode(JSON.stringify(value)));
  const iv = crypto.getRandomValues(new Uint8Array(IV_LENGTH));
  const cipherText = new Uint8Array(
    await crypto.subtle.encrypt({ name: 'AES-CBC', iv }, keys.cipher, packed),
  );
  const envelope = new Uint8Array(1 + IV_LENGTH + cipherText.length + TAG_LENGTH);
  envelope[0] = VERSION;
  envelope.set(iv, 1);
  envelope.set(cipherText, 1 + IV_LENGTH);
  const end = envelope.length - TAG_LENGTH;
  envelope.set(await tagOf(keys, envelope.subarray(0, end)), end);
  return toBase64(envelope);
}

/** The JSON value of an envelope; throws `EnvelopeError`, the same for every fault but the size. */
export async function openBrowser(envelope: string, key: string): Promise<unknown> {
  try {
    return parseJson(await openText(envelope, key), ANSWER_BOUNDS);
  } catch (cause) {
    throw cause instanceof EnvelopeError ? cause : new EnvelopeError('bad-envelope');
  }
}

async function openText(envelope: string, key: string): Promise<string> {
  const bytes = fromBase64(envelope);
  const parts = bytes && partsOf(bytes);
  if (!parts) throw new EnvelopeError('bad-envelope');
  const keys = await keysOf(key);
  if (!sameBytes(parts.tag, await tagOf(keys, parts.covered))) throw new EnvelopeError('bad-envelope');
  const iv = new Uint8Array(parts.iv);
  const packed = await crypto.subtle.decrypt(
    { name: 'AES-CBC', iv },
    keys.cipher,
    new Uint8Array(parts.cipherText),
  );
  return new TextDecoder('utf-8', { fatal: true }).decode(await gunzip(new Uint8Array(packed)));
}

function keysOf(key: string): Promise<Keys> {
  const known = keyring.get(key);
  if (known) return known;
  const keys = importKeys(key);
  keyring.set(key, keys);
  return keys;
}

async function importKeys(key: string): Promise<Keys> {
  if (!isCipherKey(key)) throw new RangeError(`a cipher key has ${BLOCK_LENGTH} ASCII characters`);
  const bytes = new TextEncoder().encode(key);
  const macKey = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`mac${key}`));
  const [cipher, mac] = await Promise.all([
    crypto.subtle.importKey('raw', bytes, 'AES-CBC', false, ['encrypt', 'decrypt']),
    crypto.subtle.importKey('raw', macKey, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ]);
  return { cipher, mac };
}

async function tagOf(keys: Keys, covered: Uint8Array): Promise<Uint8Array> {
  const whole = await crypto.subtle.sign('HMAC', keys.mac, new Uint8Array(covered));
  return new Uint8Array(whole, 0, TAG_LENGTH);
}

/** Compares without leaving early, so that the time tells nothing. */
function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= (a[at] ?? 0) ^ (b[at] ?? 0);
  return difference === 0;
}
