import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  applyForRole,
  refusal,
  handleApplication,
  type InputOf,
  type listApplications,
  type OutputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import type { Actor } from '../../caller.js';
import { APPLICATIONS_UNPAGED } from '../../limits.js';
import { lockProject, type Retry, Store } from '../../store/index.js';
import { lockMember } from '../member/membership.js';
import { modelOf } from '../role/registration.rules.js';
import { joinRole } from '../member/joining.js';

/** Applying to join a role, and deciding about it (D22). */
@Injectable()
export class ApplicationService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(actor: Actor, input: InputOf<typeof applyForRole>, retry?: Retry): Promise<string> {
    return this.store.write(async (writing) => {
      const { account, membership } = await lockMember(writing, actor, actor.user);
      const role = await writing.roles.byId(actor.project, input.role);
      if (!role || modelOf(role._type) !== account.model) throw refusal('role.not-found');
      if (membership.roles.includes(role._id)) throw refusal('application.member');
      if (role._option.apply !== true) throw refusal('no-authority');
      const waiting = await writing.applications.pendingOf(actor.project, actor.user);
      if (waiting.includes(role._id)) throw refusal('application.pending');
      const nowMs = this.clock.now();
      const _id = newId(nowMs);
      await writing.applications.insert({
        _id,
        _project: actor.project,
        role: role._id,
        account: actor.user,
        reason: input.reason,
        status: 'pending',
        createdAt: new Date(nowMs),
        handler: null,
        handledAt: null,
      });
      await writing.audit.add({
        ...noteOf(actor, applyForRole.id, _id),
        after: { role: role._id, reason: input.reason },
      });
      return _id;
    }, retry);
  }

  list(
    project: string,
    { page, status }: InputOf<typeof listApplications>,
  ): Promise<OutputOf<typeof listApplications>> {
    const { index, size } = page ?? { index: 1, size: APPLICATIONS_UNPAGED };
    return this.store.read.applications.list({ project, status, offset: (index - 1) * size, limit: size });
  }

  /** Lets the applicant in, or refuses; once. */
  async handle(actor: Actor, id: string, { pass }: InputOf<typeof handleApplication>): Promise<void> {
    await this.store.write(async (writing) => {
      const project = await lockProject(writing, actor.project);
      const application = await writing.applications.byId(actor.project, id);
      if (!application) throw refusal('application.not-found');
      if (application.status !== 'pending') throw refusal('application.decided');
      const account = await writing.accounts.byId(application.account);
      if (!account) throw refusal('application.not-found');
      const status = pass ? 'passed' : 'refused';
      await writing.applications.decide(actor.project, id, {
        status,
        handler: actor.user,
        handledAt: new Date(this.clock.now()),
      });
      const roles = pass
        ? await joinRole(writing, { project, account, role: { _id: application.role } })
        : undefined;
      await writing.audit.add({
        ...noteOf(actor, handleApplication.id, id),
        before: { status: 'pending', user: account._id, role: roles?.before },
        after: { status, role: roles?.after },
      });
    });
  }
}

function noteOf({ user, project }: Actor, action: string, id: string) {
  return { project, account: user, action, target: `application/${id}` };
}
