import type { SocialIdentity } from '../../store/index.js';

export interface Authorizing {
  state: string;
  /** Absolute address of the callback. */
  redirectUri: string;
  /** The page is open in the messaging app's own browser. */
  inApp: boolean;
}

/** A messaging app that can tell who somebody is. */
export abstract class IdentityProvider {
  /** Where the browser is sent to ask. */
  abstract authorizeUrl(authorizing: Authorizing): string;
  /** Who the provider gave `code` to; throws a `ProviderFault`. */
  abstract identify(code: string, inApp: boolean): Promise<SocialIdentity>;
}

export interface PageSignature {
  appId: string;
  timestamp: number;
  nonceStr: string;
  signature: string;
  agentId?: string;
}

/** Lets pages use the JS-SDK of a messaging app. */
export abstract class PageSigner {
  /** Signs a page whose origin was checked before; throws a `ProviderFault`. */
  abstract sign(url: string): Promise<PageSignature>;
}
