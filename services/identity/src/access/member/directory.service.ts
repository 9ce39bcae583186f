import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  updateProfile,
  type fetchUsers,
  type InputOf,
  type listUsers,
  type membersOf,
  type OutputOf,
  type ProjectUser,
  type SessionUser,
  type subUsers,
  type userStatus,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { sessionUserOf } from '../../accounts/index.js';
import { MEMBERS_UNPAGED, ONLINE_MS, SUB_USERS_LISTED } from '../../limits.js';
import { changedParts, Store } from '../../store/index.js';
import { Presence } from './presence.js';

/** Looking people up, and the own profile. */
@Injectable()
export class DirectoryService {
  constructor(
    private readonly store: Store,
    private readonly presence: Presence,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  list(
    project: string,
    { list, search, role, group, model, page }: InputOf<typeof listUsers>,
  ): Promise<OutputOf<typeof listUsers>> {
    const { index, size } = page ?? { index: 1, size: MEMBERS_UNPAGED };
    return this.store.read.members.list({
      project,
      ids: list,
      search,
      role,
      group,
      model,
      ...this.online(project),
      offset: (index - 1) * size,
      limit: size,
    });
  }

  /** Members who called a short while ago, or have a client open (D60). */
  async onlineUsers(project: string): Promise<ProjectUser[]> {
    const everybody = { project, ids: [], offset: 0, limit: MEMBERS_UNPAGED };
    const query = { ...everybody, onlineOnly: true, ...this.online(project) };
    return (await this.store.read.members.list(query)).data;
  }

  /** How a user stands in a project at this moment; nobody at all where there is no such user or project. */
  async standing({ project, user }: InputOf<typeof userStatus>): Promise<OutputOf<typeof userStatus>> {
    const standing = await this.store.read.members.standing(project, user);
    return standing ?? { active: false, owner: false, role: null, roleType: null, groups: [] };
  }

  /** Goes on where the answer before ended, so that who comes or goes meanwhile moves nobody else out of it. */
  async names({ size, ...query }: InputOf<typeof membersOf>): Promise<OutputOf<typeof membersOf>> {
    const found = await this.store.read.members.names({ ...query, limit: size + 1 });
    return { data: found.slice(0, size), more: found.length > size };
  }

  /** Accounts that were made in a project, whether they still belong to it or not. */
  children(project: string): Promise<OutputOf<typeof subUsers>> {
    return this.store.read.accounts.madeIn(project, SUB_USERS_LISTED);
  }

  fetch(caller: string, { type, list }: InputOf<typeof fetchUsers>): Promise<OutputOf<typeof fetchUsers>> {
    return this.store.read.members.profiles(caller, type, list);
  }

  updateProfile(user: string, input: InputOf<typeof updateProfile>): Promise<SessionUser> {
    return this.store.write(async ({ accounts, audit }) => {
      const account = await accounts.byId(user);
      if (!account) throw refusal('no-session');
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

  private online(project: string): { onlineSinceMs: number; present: string[] } {
    return { onlineSinceMs: this.clock.now() - ONLINE_MS, present: this.presence.in(project) };
  }
}
