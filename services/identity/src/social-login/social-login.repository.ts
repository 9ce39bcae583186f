import type { DingtalkSetup, Suite, SuiteCorp, SocialLogin } from './social-login.entity.js';
import type { SocialIdentity } from './social-login-provider.js';

/** Keeps messaging-app identities and the connections to messaging apps. */
export abstract class SocialLoginRepository {
  /** The binding of an identity under any of its keys. */
  abstract bindingOf(identity: SocialIdentity): Promise<SocialLogin | undefined>;
  /** Oldest first. */
  abstract bindingsOf(account: string): Promise<SocialLogin[]>;
  /** Refuses an identity that is bound already. */
  abstract bind(binding: SocialLogin): Promise<void>;
  /** The binding that was removed; `undefined` when the account has none of this id. */
  abstract unbind(account: string, id: string): Promise<SocialLogin | undefined>;

  abstract dingtalk(project: string): Promise<DingtalkSetup | undefined>;
  abstract saveDingtalk(setup: DingtalkSetup): Promise<void>;

  abstract suite(id: string): Promise<Suite | undefined>;
  abstract saveSuite(suite: Suite): Promise<void>;
  abstract suiteCorp(suite: string, corp: string): Promise<SuiteCorp | undefined>;
  abstract saveSuiteCorp(corp: SuiteCorp): Promise<void>;
  abstract removeSuiteCorp(suite: string, corp: string): Promise<boolean>;
}
