import { createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

/** Secrets of a WeCom callback: its token and its EncodingAESKey of 43 characters. */
export interface CallbackSecrets {
  token: string;
  key: string;
}

/** Parameters with which WeCom signs a call. */
export interface CallbackSeal {
  msg_signature: string;
  timestamp: string;
  nonce: string;
}

export interface CallbackMessage {
  text: string;
  /** Whom it is for: the suite, or the provider's corporation when an address is verified. */
  receiver: string;
}

const RANDOM_BYTES = 16;
const LENGTH_BYTES = 4;
/** WeCom pads to 32 bytes, not to the 16 of AES. */
const MAX_PADDING = 32;

/** The message inside `encrypted`; `undefined` unless signature, padding and lengths are all right. */
export function openCallback(
  encrypted: string,
  { msg_signature, timestamp, nonce }: CallbackSeal,
  { token, key }: CallbackSecrets,
): CallbackMessage | undefined {
  const text = [token, timestamp, nonce, encrypted].sort().join('');
  const expected = createHash('sha1').update(text).digest('hex');
  return same(expected, msg_signature) ? decrypt(encrypted, key) : undefined;
}

function decrypt(encrypted: string, encodingKey: string): CallbackMessage | undefined {
  const bytes = Buffer.from(encrypted, 'base64');
  if (bytes.length === 0 || bytes.length % 16 !== 0) return undefined;
  const key = Buffer.from(`${encodingKey}=`, 'base64');
  const cipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([cipher.update(bytes), cipher.final()]);
  const padding = padded.at(-1) ?? 0;
  if (padding < 1 || padding > MAX_PADDING) return undefined;
  const plain = padded.subarray(RANDOM_BYTES, padded.length - padding);
  if (plain.length < LENGTH_BYTES) return undefined;
  const end = LENGTH_BYTES + plain.readUInt32BE(0);
  if (end > plain.length) return undefined;
  return {
    text: plain.subarray(LENGTH_BYTES, end).toString('utf8'),
    receiver: plain.subarray(end).toString('utf8'),
  };
}

function same(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Text of one element of the flat XML that WeCom sends; nothing in it is ever expanded (security.md row 58). */
export function elementOf(xml: string, name: string): string | undefined {
  if (xml.includes('<!DOCTYPE') || xml.includes('<!ENTITY')) return undefined;
  const match = new RegExp(`<${name}>(?:<!\\[CDATA\\[(.*?)\\]\\]>|([^<]*))</${name}>`, 's').exec(xml);
  return match?.[1] ?? match?.[2];
}
