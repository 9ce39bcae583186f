import { cipherKey, DEFAULT_CIPHER_KEY, openBrowser, sealBrowser } from '@buildmesh/envelope';

/** Seals requests and opens answers of one session (D3). */
export interface Envelope {
  seal(value: unknown): Promise<string>;
  open(text: string): Promise<unknown>;
}

let defaultKey = DEFAULT_CIPHER_KEY;

/** Sets the key of callers without a token, for deployments that set `CIPHER_DEFAULT_KEY` (D3). */
export function setDefaultCipherKey(key: string): void {
  defaultKey = key;
}

/**
 * The envelope under `token`, or `null` where the browser offers no `crypto.subtle` (plain HTTP away from localhost):
 * then bodies travel plain, which the server accepts unless `ENCRYPT_REQUIRED` is on (D4).
 */
export function envelopeFor(token: string | null): Envelope | null {
  if (!globalThis.crypto?.subtle || typeof CompressionStream === 'undefined') return null;
  const key = cipherKey(token ?? undefined, defaultKey);
  return { seal: (value) => sealBrowser(value, key), open: (text) => openBrowser(text, key) };
}
