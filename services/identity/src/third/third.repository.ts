import type { DingtalkSetup, Suite, SuiteCorp, ThirdBinding } from './third.entity.js';
import type { ThirdIdentity } from './third-provider.js';

/** Keeps messaging-app identities and the connections to messaging apps. */
export abstract class ThirdRepository {
  /** The binding of an identity under any of its keys. */
  abstract bindingOf(identity: ThirdIdentity): Promise<ThirdBinding | undefined>;
  /** Oldest first. */
  abstract bindingsOf(account: string): Promise<ThirdBinding[]>;
  /** Refuses an identity that is bound already. */
  abstract bind(binding: ThirdBinding): Promise<void>;
  /** The binding that was removed; `undefined` when the account has none of this id. */
  abstract unbind(account: string, id: string): Promise<ThirdBinding | undefined>;

  abstract dingtalk(project: string): Promise<DingtalkSetup | undefined>;
  abstract saveDingtalk(setup: DingtalkSetup): Promise<void>;

  abstract suite(id: string): Promise<Suite | undefined>;
  abstract saveSuite(suite: Suite): Promise<void>;
  abstract suiteCorp(suite: string, corp: string): Promise<SuiteCorp | undefined>;
  abstract saveSuiteCorp(corp: SuiteCorp): Promise<void>;
  abstract removeSuiteCorp(suite: string, corp: string): Promise<boolean>;
}
