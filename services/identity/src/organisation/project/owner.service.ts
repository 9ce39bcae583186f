import { Injectable } from '@nestjs/common';
import { changeOwner, refusal, rightsChanged } from '@buildmesh/contracts';
import { lockMember } from '../../access/index.js';
import type { Actor } from '../../caller.js';
import { Store } from '../../store/index.js';
import { ProjectService } from './project.service.js';

/** Handing a project over. */
@Injectable()
export class OwnerService {
  constructor(
    private readonly store: Store,
    private readonly projects: ProjectService,
  ) {}

  /** Makes another of its administrators the owner; the one before stays a member in the same roles. */
  async change(actor: Actor, user: string): Promise<void> {
    await this.store.write(async (writing) => {
      const { project, account, standing } = await lockMember(writing, actor, user);
      if (standing.owner) return;
      // Of two hand-overs at once the second finds that its caller owns nothing any more.
      if (project._owner !== actor.user) throw refusal('no-authority');
      if (account.model !== 'inner' || !standing.admin) throw refusal('project.owner-not-admin');
      await this.projects.assertMayOwnOneMore(writing, user);
      await writing.projects.update(actor.project, { _owner: user });
      await writing.audit.add({
        project: actor.project,
        account: actor.user,
        action: changeOwner.id,
        target: `project/${actor.project}`,
        before: { _owner: actor.user },
        after: { _owner: user },
      });
      await writing.events.add(rightsChanged, { project: actor.project });
    });
  }
}
