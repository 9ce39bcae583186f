import { Inject, Injectable } from '@nestjs/common';
import { cipherKey, EnvelopeError, open, sealText } from '@buildmesh/envelope/node';
import { refusal } from '@buildmesh/contracts';
import { encryptionRequired, GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { parseBody } from '../http/body.js';

/** How a path deals with the envelope. */
export interface Exemption {
  knows: boolean;
  exempt: boolean;
}

/** `{encrypted}`, with or without the plain copy that debugging clients add and nobody reads (D3). */
function encryptedText(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('encrypted' in body)) return undefined;
  const others = Object.keys(body).filter((key) => key !== 'encrypted' && key !== 'data');
  return others.length === 0 && typeof body.encrypted === 'string' ? body.encrypted : undefined;
}

/** Opens and closes the encrypted envelope of D3; every way to fail looks the same from outside. */
@Injectable()
export class Envelope {
  private readonly required: boolean;

  constructor(@Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig) {
    this.required = encryptionRequired(config);
  }

  /**
   * The input in a JSON body, decrypted when it is encrypted. `exempt` paths may always be plain (D4); one that does not
   * `know` the envelope takes it as it comes.
   */
  open(bytes: Buffer, token: string | undefined, { knows, exempt }: Exemption): unknown {
    const body = parseBody(bytes);
    const encrypted = knows ? encryptedText(body) : undefined;
    if (encrypted !== undefined) return this.decrypt(encrypted, token);
    if (this.required && !exempt) throw refusal('bad-envelope');
    return body;
  }

  /** `{"encrypted":…}` around a whole answer. */
  seal(text: string, token: string | undefined): string {
    return JSON.stringify({ encrypted: sealText(text, this.keyOf(token)) });
  }

  private decrypt(encrypted: string, token: string | undefined): unknown {
    try {
      return open(encrypted, this.keyOf(token));
    } catch (error) {
      if (error instanceof EnvelopeError) throw refusal(error.fault);
      throw error;
    }
  }

  private keyOf(token: string | undefined): string {
    return cipherKey(token, this.config.CIPHER_DEFAULT_KEY);
  }
}
