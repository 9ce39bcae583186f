import { Injectable } from '@nestjs/common';
import { refusal, rightsChanged, switchRole } from '@buildmesh/contracts';
import type { Actor } from '../../caller.js';
import { type Repositories, Store } from '../../store/index.js';

/** Reaching extra roles: only one role counts at a time (D24). */
@Injectable()
export class RoleSwitchService {
  constructor(private readonly store: Store) {}

  /** Makes a held role the current one; an extra role only when its option change is on. */
  async switch({ user, project }: Actor, id: string): Promise<void> {
    await this.store.write(async ({ roles, members, audit, events }) => {
      await assertReachable({ roles, members }, { user, project }, id);
      await members.setCurrentRole(project, user, id);
      await audit.add({
        project,
        account: user,
        action: switchRole.id,
        target: `user/${user}`,
        after: { _rid: id },
      });
      await events.add(rightsChanged, { project, roles: [], users: [user] });
    });
  }
}

/** Refuses all but a role that is held, and the own one or one that allows changing to it (D24). */
export async function assertReachable(
  { roles, members }: Pick<Repositories, 'roles' | 'members'>,
  { user, project }: Actor,
  id: string,
): Promise<void> {
  const role = await roles.byId(project, id);
  if (!role) throw refusal('role.not-found');
  const membership = await members.find(project, user);
  const place = membership && !membership.blocked ? membership.roles.indexOf(id) : -1;
  if (place < 0 || (place > 0 && role._option.change !== true)) throw refusal('no-authority');
}
