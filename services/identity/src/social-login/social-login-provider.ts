import type { SocialLoginProvider } from '@buildmesh/contracts';

/** A name of a person at a provider: unique within `corp`, which is whoever gave it out. */
export interface SubjectKey {
  corp: string;
  subject: string;
}

/** Who a messaging app says that somebody is. `keys` all name the same person, the most lasting one first. */
export interface SocialIdentity {
  provider: SocialLoginProvider;
  keys: readonly [SubjectKey, ...SubjectKey[]];
  name: string;
}

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

/** A provider refused or did not answer. The message names the call, never a parameter of it. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    readonly call: string,
    readonly reason: string,
    /** The provider's own code, where it gave one. */
    readonly code?: number | string,
  ) {
    super(`${call}: ${reason}`);
  }
}
