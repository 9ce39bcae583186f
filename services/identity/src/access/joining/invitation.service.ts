import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  acceptInvitation,
  refusal,
  toggleInvitation,
  type InputOf,
  type Invitation,
  type OutputOf,
  type previewInvitation,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { Actor } from '../../caller.js';
import { assertTakes, stateOf } from '../../licensing/index.js';
import { DAY_MS } from '../../limits.js';
import {
  lockProject,
  type Repositories,
  type Retry,
  Store,
  type WriteRepositories,
} from '../../store/index.js';
import { modelOf } from '../role/registration.rules.js';
import { codeOf, fits, isValid, newCode, type Offer, shownInvitation } from './invitation.rules.js';
import { joinRole } from '../member/joining.js';

type Toggle = InputOf<typeof toggleInvitation>;

interface InvitationCommand {
  input: Toggle;
  /** Whether it is the project's owner who wishes it. */
  owner: boolean;
}

/** Letting people into a role by a code or a link (D21). */
@Injectable()
export class InvitationService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(project: string): Promise<Invitation[]> {
    const rows = await this.store.read.invitations.list(project, this.clock.now());
    return rows.map(shownInvitation);
  }

  /** On: a new code, which ends an older one of the role. Off: neither code nor link works any more. */
  toggle(actor: Actor, { input, owner }: InvitationCommand, retry?: Retry): Promise<Invitation | null> {
    return this.store.write<Invitation | null>(
      (writing) =>
        input.enable ? this.open(writing, actor, { input, owner }) : this.end(writing, actor, input),
      retry,
    );
  }

  /** Makes the caller a member of the role; doing so again changes nothing. */
  async accept(user: string, code: string): Promise<OutputOf<typeof acceptInvitation>> {
    return this.store.write(async (writing) => {
      const offer = await this.offer(writing, code, { lock: true });
      const { project, role, invitation } = offer;
      const account = await writing.accounts.byId(user);
      const membership = await writing.members.find(project._id, user);
      // Whoever was banned does not come back by an invitation.
      if (!account || !fits(account, offer) || membership?.blocked) throw refusal('invitation.invalid');
      const { before, after } = await joinRole(writing, { project, account, role });
      if (before === after) return { project: project._id, role: role._id };
      await writing.audit.add({
        project: project._id,
        account: user,
        action: acceptInvitation.id,
        target: `user/${user}`,
        before: { role: before },
        after: { role: after, inviter: invitation.inviter },
      });
      return { project: project._id, role: role._id };
    });
  }

  async preview(code: string): Promise<OutputOf<typeof previewInvitation>> {
    const { project, role } = await this.offer(this.store.read, code, { lock: false });
    return { project: project._id, name: project._name, role: role._name };
  }

  /**
   * What a code leads to now. With the project locked first, an invitation that is being switched off either lets
   * somebody in before or refuses after.
   */
  private async offer(from: Repositories, typed: string, { lock }: { lock: boolean }): Promise<Offer> {
    const code = codeOf(typed);
    const found = await from.invitations.byCode(code);
    if (!found) throw refusal('invitation.invalid');
    const project = await (lock ? from.projects.lock(found._project) : from.projects.byId(found._project));
    const invitation = lock ? await from.invitations.byCode(code) : found;
    const role = await from.roles.byId(found._project, found.role);
    const nowMs = this.clock.now();
    const state = stateOf(project, nowMs);
    if (state === 'expired' || state === 'closed') throw refusal('project-expired');
    if (!project || !role || !invitation || state !== 'active') throw refusal('invitation.invalid');
    const offer = { invitation, project, role };
    if (!isValid(offer, nowMs)) throw refusal('invitation.invalid');
    assertTakes(project, modelOf(role._type));
    return offer;
  }

  private async open(
    writing: WriteRepositories,
    actor: Actor,
    { input, owner }: InvitationCommand,
  ): Promise<Invitation> {
    const project = await lockProject(writing, actor.project);
    const role = await writing.roles.byId(actor.project, input.role);
    if (!role) throw refusal('role.not-found');
    if (role._type === 'admin' && !owner) throw refusal('permission-denied');
    assertTakes(project, modelOf(role._type));
    const now = this.clock.now();
    const invitation = {
      _project: actor.project,
      role: role._id,
      code: newCode(),
      inviter: actor.user,
      from: new Date(now),
      until: new Date(now + input.days * DAY_MS),
    };
    await writing.invitations.put(invitation);
    await writing.audit.add({ ...noteOf(actor, role._id), after: { enable: true, days: input.days } });
    return shownInvitation(invitation);
  }

  private async end(writing: WriteRepositories, actor: Actor, { role }: Toggle): Promise<null> {
    await lockProject(writing, actor.project);
    if (!(await writing.roles.byId(actor.project, role))) throw refusal('role.not-found');
    const ended = await writing.invitations.end(actor.project, role);
    if (ended) await writing.audit.add({ ...noteOf(actor, role), after: { enable: false } });
    return null;
  }
}

function noteOf({ user, project }: Actor, role: string) {
  return { project, account: user, action: toggleInvitation.id, target: `role/${role}` };
}
