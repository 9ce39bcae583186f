import { Injectable } from '@nestjs/common';
import {
  activateUser,
  banUser,
  refusal,
  kickUser,
  removeUser,
  rightsChanged,
  sessionsEnded,
} from '@buildmesh/contracts';
import type { Actor } from '../../caller.js';
import { Store, type WriteRepositories } from '../../store/index.js';
import { assertMayActOn, lockMember, type MemberContext } from './membership.js';
import { assertDispensable } from './user.rules.js';

/**
 * Kick, ban, activate and remove. What a project may do to an account depends on whose it is: an account of its own is
 * disabled as a whole and loses all sessions; a guest from elsewhere is only kept out of this project.
 */
@Injectable()
export class MemberStateService {
  constructor(private readonly store: Store) {}

  kick(actor: Actor, id: string): Promise<void> {
    return this.store.write(async (writing) => {
      const place = await lockMember(writing, actor, id);
      assertMayActOn(actor, place);
      await endSessions(writing, place);
      await note(writing, actor, { action: kickUser.id, place });
    });
  }

  ban(actor: Actor, id: string): Promise<void> {
    return this.store.write(async (writing) => {
      const place = await lockMember(writing, actor, id);
      assertMayActOn(actor, place);
      assertDispensable(place.standing);
      if (id === actor.user) throw refusal('no-authority');
      if (place.own) await writing.accounts.update(id, { status: 'disabled' });
      else await writing.members.setBlocked(actor.project, id, true);
      await endSessions(writing, place);
      await tellRights(writing, place);
      await note(writing, actor, { action: banUser.id, place, after: { status: 'disabled' } });
    });
  }

  activate(actor: Actor, id: string): Promise<void> {
    return this.store.write(async (writing) => {
      const place = await lockMember(writing, actor, id);
      assertMayActOn(actor, place);
      // Only the project it was made for can have disabled an account, so only that one enables it again.
      if (place.account.homeProject === actor.project)
        await writing.accounts.update(id, { status: 'active' });
      await writing.members.setBlocked(actor.project, id, false);
      await tellRights(writing, place);
      await note(writing, actor, { action: activateUser.id, place, after: { status: 'active' } });
    });
  }

  /** Ends the membership; the account stays. */
  remove(actor: Actor, id: string): Promise<void> {
    return this.store.write(async (writing) => {
      const place = await lockMember(writing, actor, id);
      assertMayActOn(actor, place);
      assertDispensable(place.standing);
      await writing.members.remove(actor.project, id);
      await endSessions(writing, place);
      await tellRights(writing, place);
      await note(writing, actor, { action: removeUser.id, place, after: { role: [] } });
    });
  }
}

async function endSessions(
  { sessions, events }: WriteRepositories,
  { account, project, own }: MemberContext,
): Promise<void> {
  const ended = await (own ? sessions.endAll(account._id) : sessions.endOfProject(account._id, project._id));
  await events.add(sessionsEnded, { user: account._id, sessions: ended });
}

async function tellRights({ events }: WriteRepositories, { account, project }: MemberContext): Promise<void> {
  await events.add(rightsChanged, { project: project._id, roles: [], users: [account._id] });
}

interface StateChange {
  action: string;
  place: MemberContext;
  after?: unknown;
}

async function note(
  writing: WriteRepositories,
  actor: Actor,
  { action, place, after }: StateChange,
): Promise<void> {
  const { account, membership } = place;
  const status = membership.blocked ? 'disabled' : account.status;
  await writing.audit.add({
    project: actor.project,
    account: actor.user,
    action,
    target: `user/${account._id}`,
    before: { account: account.account, status, role: membership.roles },
    after,
  });
}
