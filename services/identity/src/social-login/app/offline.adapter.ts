import { createHash } from 'node:crypto';
import type { Clock } from '@buildmesh/kernel';
import type { SocialLoginProvider } from '@buildmesh/contracts';
import type { SocialIdentity } from '../../store/index.js';
import { type Authorizing, IdentityProvider, type PageSigner } from './social-login-provider.js';
import { TicketSigner } from './ticket-signer.js';

/**
 * Messaging apps that are not there (D76): whoever asks is at once somebody called Offline. Only for development, since it
 * lets anybody in who says so.
 */
export class OfflineIdentity extends IdentityProvider {
  constructor(private readonly provider: SocialLoginProvider) {
    super();
  }

  authorizeUrl({ state, redirectUri }: Authorizing): string {
    return `${redirectUri}?${new URLSearchParams({ code: 'offline', state }).toString()}`;
  }

  identify(code: string): Promise<SocialIdentity> {
    const subject = createHash('sha256').update(code).digest('hex').slice(0, 16);
    return Promise.resolve({
      provider: this.provider,
      keys: [{ corp: 'offline', subject }],
      name: 'Offline',
    });
  }
}

/** Signs with a ticket that no messaging app knows. */
export function offlineSigner(provider: SocialLoginProvider, clock: Clock): PageSigner {
  const ticket = () => Promise.resolve(`offline-${provider}`);
  return new TicketSigner({ appId: 'offline', agentId: 'offline', ticket }, clock);
}
