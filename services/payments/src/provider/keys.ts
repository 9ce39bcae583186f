import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

const isPem = (text: string) => text.includes('-----BEGIN');
/** A key in a variable of one line has its breaks spelt out. */
const pemOf = (text: string) => text.replaceAll('\\n', '\n').trim();
const derOf = (text: string) => Buffer.from(text.replace(/\s+/g, ''), 'base64');

/** An RSA private key as providers hand it out: PEM, or the base64 inside of one. Throws for anything else. */
export function privateKeyOf(text: string): KeyObject {
  if (isPem(text)) return rsa(createPrivateKey(pemOf(text)));
  const key = derOf(text);
  try {
    return rsa(createPrivateKey({ key, format: 'der', type: 'pkcs8' }));
  } catch {
    return rsa(createPrivateKey({ key, format: 'der', type: 'pkcs1' }));
  }
}

/** An RSA public key, in the same ways. Throws for anything else. */
export function publicKeyOf(text: string): KeyObject {
  if (isPem(text)) return rsa(createPublicKey(pemOf(text)));
  return rsa(createPublicKey({ key: derOf(text), format: 'der', type: 'spki' }));
}

function rsa(key: KeyObject): KeyObject {
  if (key.asymmetricKeyType !== 'rsa') throw new TypeError('not an RSA key');
  return key;
}

const works = (read: (text: string) => KeyObject, text: string): boolean => {
  try {
    return read(text) !== undefined;
  } catch {
    return false;
  }
};

export const isPrivateKey = (text: string): boolean => works(privateKeyOf, text);
export const isPublicKey = (text: string): boolean => works(publicKeyOf, text);
