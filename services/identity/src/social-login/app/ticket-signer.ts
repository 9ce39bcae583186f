import { randomText, type Clock } from '@buildmesh/kernel';
import { signatureOf, withoutFragment } from './page-signature.js';
import { type PageSignature, PageSigner } from './social-login-provider.js';

export interface SignerOf {
  appId: string;
  agentId?: string | undefined;
  /** The ticket to sign with, from the provider or from the cache. */
  ticket: () => Promise<string>;
  /** How the provider reads the address of a page; all before the fragment unless given. */
  addressOf?: (url: string) => string;
}

/** Signs pages with a JS-SDK ticket. */
export class TicketSigner extends PageSigner {
  constructor(
    private readonly of: SignerOf,
    private readonly clock: Clock,
  ) {
    super();
  }

  async sign(url: string): Promise<PageSignature> {
    const { appId, agentId, addressOf = withoutFragment } = this.of;
    const ticket = await this.of.ticket();
    const nonceStr = randomText(16);
    const timestamp = Math.floor(this.clock.now() / 1000);
    const signature = signatureOf({ ticket, nonceStr, timestamp, url: addressOf(url) });
    return { appId, timestamp, nonceStr, signature, ...(agentId === undefined ? {} : { agentId }) };
  }
}
