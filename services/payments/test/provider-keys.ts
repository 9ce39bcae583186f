import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface KeyPair {
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** As variables carry them. */
  privatePem: string;
  publicPem: string;
}

export function newKeys(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const privatePem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    privateKey,
    publicKey,
    privatePem,
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  };
}
