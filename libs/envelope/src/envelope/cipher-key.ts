/** Characters of the cipher key (LB-HTTP-010). */
export const KEY_LENGTH = 16;

/** The key of callers without a token where the configuration names none (D3). It hides, it does not protect. */
export const DEFAULT_CIPHER_KEY = 'buildmesh-public';

/**
 * The key of a call: the first 16 characters of the session token, or `defaultKey` for a shorter or absent one
 * (LB-CRYPTO-001). A token whose 16 characters are not 16 bytes cannot be one of ours and counts as absent.
 */
export function cipherKey(token: string | undefined, defaultKey: string = DEFAULT_CIPHER_KEY): string {
  if (token === undefined || token.length < KEY_LENGTH) return defaultKey;
  const key = token.slice(0, KEY_LENGTH);
  return isCipherKey(key) ? key : defaultKey;
}

/** True for a key that AES-128 takes: 16 printable ASCII characters. */
export function isCipherKey(key: string): boolean {
  return /^[\x20-\x7e]{16}$/.test(key);
}
