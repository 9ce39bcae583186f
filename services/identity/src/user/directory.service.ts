import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  fail,
  fetchUsers,
  listUsers,
  updateProfile,
  type InputOf,
  type OutputOf,
  type ProjectUser,
  type SessionUser,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { sessionUserOf } from '../account/account.rules.js';
import { changedParts } from '../audit/audit.rules.js';
import { MEMBERS_UNPAGED, ONLINE_MS } from '../limits.js';
import { Store } from '../store/store.js';

/** Looking people up, and the own profile. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(
    project: string,
    { list, search, role, page }: InputOf<typeof listUsers>,
  ): Promise<OutputOf<typeof listUsers>> {
    const { index, size } = page ?? { index: 1, size: MEMBERS_UNPAGED };
    return this.store.read.members.list({
      project,
      ids: list,
      search,
      role,
      onlineSinceMs: this.onlineSinceMs(),
      offset: (index - 1) * size,
      limit: size,
    });
  }

  async online(project: string): Promise<ProjectUser[]> {
    const onlineSinceMs = this.onlineSinceMs();
    const query = { project, ids: [], onlineOnly: true, onlineSinceMs, offset: 0, limit: MEMBERS_UNPAGED };
    return (await this.store.read.members.list(query)).data;
  }

  fetch(caller: string, { type, list }: InputOf<typeof fetchUsers>): Promise<OutputOf<typeof fetchUsers>> {
    return this.store.read.members.profiles(caller, type, list);
  }

  updateProfile(user: string, input: InputOf<typeof updateProfile>): Promise<SessionUser> {
    return this.store.write(async ({ accounts, audit }) => {
      const account = await accounts.byId(user);
      if (!account) throw fail('no-session');
      const parts = changedParts({ ...account }, input);
      if (!parts) return sessionUserOf(account);
      await accounts.update(user, parts.after);
      await audit.add({
        project: null,
        account: user,
        action: updateProfile.id,
        target: `user/${user}`,
        ...parts,
      });
      return sessionUserOf({ ...account, ...parts.after });
    });
  }

  private onlineSinceMs(): number {
    return this.clock.now() - ONLINE_MS;
  }
}
