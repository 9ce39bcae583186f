import { Inject, Injectable } from '@nestjs/common';
import {
  refusal,
  type CallContext,
  type oauthId,
  type OutputOf,
  type startSocialLogin,
  type startLinkingSocialLogin,
  type SocialLoginProvider,
} from '@buildmesh/contracts';
import { Refusal } from '@buildmesh/kernel';
import { LOGGER, type Call, type Logger } from '@buildmesh/service-kit';
import { type InSession, sessionOf } from '../../caller.js';
import { ProviderFault } from '../../provider/index.js';
import { TicketService } from '../../sign-in/index.js';
import { type SocialIdentity, Store } from '../../store/index.js';
import { BindingService } from './binding.service.js';
import { type Begun, OauthMemory } from './oauth-memory.js';
import { sitePath, withParameter } from './site-path.js';
import { SocialLoginApps } from './social-login-apps.js';

/** What a provider appends to the address of the callback. */
export interface Returned {
  code?: string | undefined;
  authCode?: string | undefined;
  state?: string | undefined;
}

/** Where a user who signs out or fails to sign in looks again (spec: platform §2.1). */
const LOGIN = '/login';
/** Where bindings are shown. */
const USER_CENTRE = '/user';

/** Signing in with a messaging app, and binding one (D76). */
@Injectable()
export class SocialLoginService {
  constructor(
    private readonly apps: SocialLoginApps,
    private readonly memory: OauthMemory,
    private readonly bindings: BindingService,
    private readonly tickets: TicketService,
    private readonly store: Store,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Address of the provider to begin signing in at. */
  start({ input, context }: Call<typeof startSocialLogin>): Promise<string> {
    const { browser } = context;
    return this.begin({ ...input, back: sitePath(input.back), browser });
  }

  startBinding({ input, context }: Call<typeof startLinkingSocialLogin>): Promise<string> {
    const { browser } = context;
    const binder = sessionOf({ context });
    return this.begin({ ...input, binder, back: sitePath(input.back ?? USER_CENTRE), browser });
  }

  /** Where to send the browser that comes back from a provider; always a path of this site. */
  async finish(provider: SocialLoginProvider, returned: Returned, { browser }: CallContext): Promise<string> {
    const begun = returned.state === undefined ? undefined : await this.memory.take(returned.state);
    // Another browser would be signed in as whoever began, or give its identity away to that account.
    if (begun?.provider !== provider || begun.browser !== browser)
      return withParameter(LOGIN, 'third', 'failed');
    const identity = await this.identify(begun, returned.code ?? returned.authCode);
    if (begun.binder !== undefined) {
      const bound = identity !== undefined && (await this.bind(begun.binder, identity));
      return withParameter(begun.back, 'third', bound ? 'bound' : 'failed');
    }
    return identity ? this.signIn(begun, identity) : withParameter(LOGIN, 'third', 'failed');
  }

  /** Who a token of a sign-in without account stands for. */
  async whoIs(token: string): Promise<OutputOf<typeof oauthId>> {
    const proven = await this.memory.find(token);
    if (!proven) throw refusal('third.token');
    const { identity } = proven;
    const bound = (await this.store.read.socialLogins.bindingOf(identity)) !== undefined;
    return { id: identity.keys[0].subject, provider: identity.provider, bound };
  }

  private async begin(begun: Begun): Promise<string> {
    const { provider, project, inApp } = begun;
    const redirectUri = this.apps.callbackUrl(provider, project);
    const app = await this.apps.identity(provider, project);
    if (!app || redirectUri === undefined) throw refusal('feature-missing');
    const state = await this.memory.begin(begun);
    return app.authorizeUrl({ state, redirectUri, inApp });
  }

  private async identify(
    { provider, project, inApp }: Begun,
    code: string | undefined,
  ): Promise<SocialIdentity | undefined> {
    // Somebody who refuses at the provider comes back without a code.
    if (!code) return undefined;
    try {
      const app = await this.apps.identity(provider, project);
      return await app?.identify(code, inApp);
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error;
      this.logger.warn({ err: error, provider, code: error.code }, 'sign-in with a messaging app failed');
      return undefined;
    }
  }

  private async bind(binder: InSession, identity: SocialIdentity): Promise<boolean> {
    try {
      await this.bindings.bind({ binder, identity, action: `identity.third.${identity.provider}-login` });
      return true;
    } catch (error) {
      if (error instanceof Refusal) return false;
      throw error;
    }
  }

  private async signIn({ project, back, browser }: Begun, identity: SocialIdentity): Promise<string> {
    const { socialLogins, accounts } = this.store.read;
    const binding = await socialLogins.bindingOf(identity);
    if (!binding) {
      const token = await this.memory.keep(identity, browser);
      return returning(withParameter(LOGIN, 'o_third', token), back);
    }
    const account = await accounts.byId(binding.account);
    if (account?.status !== 'active') return withParameter(LOGIN, 'third', 'failed');
    const ticket = await this.tickets.loginOf(account._id, await this.projectOf(account._id, project));
    return returning(`${LOGIN}/${ticket}`, back);
  }

  /** The project that was asked for, unless the account has no place there: then it signs in without one. */
  private async projectOf(account: string, project: string | undefined): Promise<string | undefined> {
    if (project === undefined) return undefined;
    const membership = await this.store.read.members.find(project, account);
    return membership && !membership.blocked ? project : undefined;
  }
}

function returning(path: string, back: string): string {
  return back === '/' ? path : withParameter(path, 'back', back);
}
