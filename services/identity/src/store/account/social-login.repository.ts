import type { SocialLoginProvider } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { refusal } from '@buildmesh/contracts';
import { sqlState, UNIQUE_VIOLATION } from '@buildmesh/persistence';
import { MAX_BINDINGS } from '../../limits.js';
import { DingtalkSetup, SocialLogin, Suite, SuiteCorp } from './social-login.entity.js';

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

/** Keeps messaging-app identities and the connections to messaging apps. */
export class SocialLoginRepository {
  constructor(private readonly manager: EntityManager) {}

  /** The binding of an identity under any of its keys. */
  async bindingOf({ provider, keys }: SocialIdentity): Promise<SocialLogin | undefined> {
    const found = await this.manager.findBy(
      SocialLogin,
      keys.map(({ corp, subject }) => ({ provider, corp, subject })),
    );
    for (const { corp, subject } of keys) {
      const binding = found.find((one) => one.corp === corp && one.subject === subject);
      if (binding) return binding;
    }
    return undefined;
  }

  /** Oldest first. */
  bindingsOf(account: string): Promise<SocialLogin[]> {
    return this.manager.find(SocialLogin, {
      where: { account },
      order: { createdAt: 'ASC', _id: 'ASC' },
      take: MAX_BINDINGS,
    });
  }

  /** Refuses an identity that is bound already. */
  async bind(binding: SocialLogin): Promise<void> {
    try {
      await this.manager.insert(SocialLogin, binding);
    } catch (error) {
      if (sqlState(error) === UNIQUE_VIOLATION) throw refusal('third.taken');
      throw error;
    }
  }

  /** The binding that was removed; `undefined` when the account has none of this id. */
  async unbind(account: string, _id: string): Promise<SocialLogin | undefined> {
    const binding = await this.manager.findOneBy(SocialLogin, { account, _id });
    if (!binding) return undefined;
    const { affected } = await this.manager.delete(SocialLogin, { account, _id });
    return affected ? binding : undefined;
  }

  async dingtalk(_project: string): Promise<DingtalkSetup | undefined> {
    return (await this.manager.findOneBy(DingtalkSetup, { _project })) ?? undefined;
  }

  async saveDingtalk(setup: DingtalkSetup): Promise<void> {
    await this.manager.upsert(DingtalkSetup, setup, ['_project']);
  }

  async suite(_id: string): Promise<Suite | undefined> {
    return (await this.manager.findOneBy(Suite, { _id })) ?? undefined;
  }

  async saveSuite(suite: Suite): Promise<void> {
    await this.manager.upsert(Suite, suite, ['_id']);
  }

  async suiteCorp(suite: string, corp: string): Promise<SuiteCorp | undefined> {
    return (await this.manager.findOneBy(SuiteCorp, { suite, corp })) ?? undefined;
  }

  async saveSuiteCorp(corp: SuiteCorp): Promise<void> {
    await this.manager.upsert(SuiteCorp, corp, ['suite', 'corp']);
  }

  async removeSuiteCorp(suite: string, corp: string): Promise<boolean> {
    return Boolean((await this.manager.delete(SuiteCorp, { suite, corp })).affected);
  }
}
