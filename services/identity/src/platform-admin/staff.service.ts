import { Inject, Injectable } from '@nestjs/common';
import { sessionsEnded } from '@buildmesh/contracts';
import { IDENTITY_CONFIG, type IdentityConfig } from '../config/index.js';
import { Store } from '../store/index.js';

/**
 * Who works for the platform: the account of the first start and those that the server's configuration names, nobody else.
 * They are named by id, because a name that is free could be registered by anybody.
 */
@Injectable()
export class StaffService {
  constructor(
    private readonly store: Store,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Makes the accounts' marks what the configuration says; answers ids in it that are no account's. */
  async appoint(): Promise<string[]> {
    const named = this.config.PROVIDER_ACCOUNTS;
    return this.store.write(async ({ accounts, audit, events }) => {
      const { changed, unknown } = await accounts.markStaff(named);
      for (const { _id, staff } of changed) {
        await audit.add({
          project: null,
          account: null,
          action: 'identity.staff',
          target: `user/${_id}`,
          after: { staff },
        });
        await events.add(sessionsEnded, { user: _id, sessions: [] });
      }
      return unknown;
    });
  }
}
