import { createDecipheriv, createSign, createVerify, type KeyObject } from 'node:crypto';

/** Bytes of the tag at the end of what AES-256-GCM encrypted. */
const TAG_BYTES = 16;

/** RSA-SHA256 signature of lines, each ended by a line feed (WeChat Pay APIv3). */
export function signLines(lines: readonly string[], key: KeyObject): string {
  return createSign('RSA-SHA256').update(textOf(lines)).sign(key, 'base64');
}

export function areSigned(lines: readonly string[], signature: string, key: KeyObject): boolean {
  if (!/^[A-Za-z0-9+/]{40,2000}={0,2}$/.test(signature)) return false;
  return createVerify('RSA-SHA256').update(textOf(lines)).verify(key, signature, 'base64');
}

export interface Sealed {
  ciphertext: string;
  nonce: string;
  associated_data: string;
}

/** What a notice keeps to itself (AEAD_AES_256_GCM); throws when it was not sealed with `key`. */
export function unseal({ ciphertext, nonce, associated_data }: Sealed, key: string): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  if (bytes.length <= TAG_BYTES) throw new RangeError('too short to be sealed');
  const opener = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  opener.setAuthTag(bytes.subarray(-TAG_BYTES));
  opener.setAAD(Buffer.from(associated_data));
  return Buffer.concat([opener.update(bytes.subarray(0, -TAG_BYTES)), opener.final()]).toString('utf8');
}

const textOf = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
