import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  unlinkSocialLogin,
  wxworkBind,
  type OutputOf,
  type linkedSocialLogins,
} from '@buildmesh/contracts';
import { CLOCK, type Call } from '@buildmesh/service-kit';
import { type InSession, sessionOf } from '../../caller.js';
import { MAX_BINDINGS } from '../../limits.js';
import { type SocialIdentity, type SocialLogin, Store } from '../../store/index.js';
import { OauthMemory } from './oauth-memory.js';

interface Binding {
  binder: InSession;
  identity: SocialIdentity;
  /** Id of the contract, for the audit. */
  action: string;
}

/** Which messaging-app identities an account can sign in with; every change is audited. */
@Injectable()
export class BindingService {
  constructor(
    private readonly store: Store,
    private readonly memory: OauthMemory,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(account: string): Promise<OutputOf<typeof linkedSocialLogins>> {
    const bindings = await this.store.read.socialLogins.bindingsOf(account);
    return bindings.map(({ _id, provider, name }) => ({ _id, provider, name }));
  }

  /** Binds what a token of a sign-in without account stands for, in the browser that signed in only. */
  async bindToken({ params, context }: Call<typeof wxworkBind>): Promise<void> {
    const { token } = params;
    const binder = sessionOf({ context });
    const proven = await this.memory.find(token);
    // From another browser, somebody may have been sent here to bind what is not theirs.
    if (!proven || proven.browser !== context.browser) throw refusal('third.token');
    if (proven.boundTo !== undefined && proven.boundTo !== binder.user) throw refusal('third.token');
    if (proven.boundTo === binder.user) return;
    await this.bind({ binder, identity: proven.identity, action: wxworkBind.id });
    await this.memory.spend(token, binder.user);
  }

  /**
   * Does nothing when the account has the identity already; refuses one of another account, and sessions that have ended
   * since.
   */
  async bind({ binder, identity, action }: Binding): Promise<void> {
    const account = binder.user;
    await this.store.write(async ({ accounts, sessions, socialLogins, audit }) => {
      const owner = await accounts.lock(account);
      if (owner?.status !== 'active' || !(await sessions.holds(account, binder.session)))
        throw refusal('no-session');
      const bound = await socialLogins.bindingOf(identity);
      if (bound?.account === account) return;
      if (bound) throw refusal('third.taken');
      const used = (await socialLogins.bindingsOf(account)).length;
      if (used >= MAX_BINDINGS)
        throw refusal('quota-reached', { data: { quota: 'third', used, limit: MAX_BINDINGS } });
      const now = this.clock.now();
      const { provider, keys, name } = identity;
      const binding = { _id: newId(now), account, provider, ...keys[0], name: name.slice(0, 60) };
      await socialLogins.bind({ ...binding, createdAt: new Date(now) });
      await audit.add({ ...noteOf(account, action), after: shown(binding) });
    });
  }

  async unbind(account: string, id: string): Promise<void> {
    await this.store.write(async ({ socialLogins, audit }) => {
      const binding = await socialLogins.unbind(account, id);
      if (!binding) throw refusal('third.token');
      await audit.add({ ...noteOf(account, unlinkSocialLogin.id), before: shown(binding) });
    });
  }
}

function noteOf(account: string, action: string) {
  return { project: null, account, action, target: `user/${account}` };
}

function shown({
  provider,
  corp,
  subject,
  name,
}: Pick<SocialLogin, 'provider' | 'corp' | 'subject' | 'name'>) {
  return { provider, corp, subject, name };
}
