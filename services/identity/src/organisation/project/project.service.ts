import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock, type Locale } from '@buildmesh/kernel';
import { createProject, refusal, messageOf, type Role } from '@buildmesh/contracts';
import { CLOCK, userOf, type Call } from '@buildmesh/service-kit';
import { newRole } from '../../access/index.js';
import { IDENTITY_CONFIG, type IdentityConfig } from '../../config/index.js';
import { expiryOf } from '../../licensing/index.js';
import {
  type Account,
  type Repositories,
  retryOf,
  Store,
  type WriteRepositories,
} from '../../store/index.js';
import { assertTimezone } from './project.rules.js';

const FIRST_ROLES: readonly Role['_type'][] = ['admin', 'common', 'public'];

/** Making projects (D78). */
@Injectable()
export class ProjectService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(IDENTITY_CONFIG) private readonly config: IdentityConfig,
  ) {}

  /** Creates a project with an admin, a common and a public role; the caller owns it and is its administrator. */
  async create(call: Call<typeof createProject>): Promise<string> {
    const user = userOf(call);
    const { name, timezone } = call.input;
    assertTimezone(timezone);
    return this.store.write(
      async (writing) => {
        await this.assertMayOwnOneMore(writing, user);
        const nowMs = this.clock.now();
        const _id = newId(nowMs);
        const _status = this.config.DEFAULT_EDITION;
        await writing.projects.insert({
          _id,
          _name: name,
          _owner: user,
          _status,
          _expired: expiryOf(_status, nowMs),
          _limit: {},
          _option: timezone === undefined ? {} : { timezone },
          hold: null,
          tokenHash: null,
          tokenHint: null,
          tokenReset: false,
          removedAt: null,
          createdAt: new Date(nowMs),
        });
        const admin = await this.createRoles(writing, _id, call.context.locale);
        await writing.members.setRoles(_id, user, [admin]);
        await writing.audit.add({
          project: _id,
          account: user,
          action: createProject.id,
          target: `project/${_id}`,
          after: { _name: name, _owner: user, _status },
        });
        return _id;
      },
      retryOf(createProject, call),
    );
  }

  /** Locks the account, so that two projects at once cannot both be its last allowed one. */
  async assertMayOwnOneMore({ accounts, projects }: Repositories, user: string): Promise<void> {
    const account = await accounts.lock(user);
    if (account?.model !== 'inner') throw refusal('no-authority');
    const limit = this.limitOf(account);
    const used = await projects.countOwned(user);
    if (limit > 0 && used >= limit)
      throw refusal('project.limit', { data: { quota: 'project', used, limit } });
  }

  private limitOf(account: Account): number {
    return account.unlimited ? 0 : this.config.PROJECT_LIMIT;
  }

  private async createRoles({ roles }: WriteRepositories, project: string, locale: Locale): Promise<string> {
    const drafts = FIRST_ROLES.map((type, index) =>
      newRole(project, {
        name: messageOf(`role.${type}`, locale),
        type,
        sort: index + 1,
        nowMs: this.clock.now(),
      }),
    );
    for (const draft of drafts) await roles.insert({ ...draft, _default: draft._type !== 'admin' });
    const [admin] = drafts;
    if (!admin) throw new Error('a project needs an admin role');
    return admin._id;
  }
}
