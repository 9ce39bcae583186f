import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import {
  refusal,
  logInAs,
  loginTicket,
  previewRole,
  type CallContext,
  type InputOf,
  type OutputOf,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { assertMayActOn, assertReachable, lockMember } from '../../access/index.js';
import type { Actor } from '../../caller.js';
import { LOG_IN_AS_MS, LOGIN_TICKET_MS } from '../../limits.js';
import { Store, type WriteRepositories } from '../../store/index.js';
import { newTicket } from './new-ticket.js';

type Issued = OutputOf<typeof loginTicket>;
/** Somebody at work in a project, with the session that asks. */
type TicketRequest = Actor & { context: CallContext };

/** Tickets that become a session once (D14, D15). */
@Injectable()
export class TicketService {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A ticket for oneself; `role` is one that could be switched to. */
  async login(asking: TicketRequest, { role, expire }: InputOf<typeof loginTicket>): Promise<Issued> {
    const { user, project, context } = asking;
    return this.store.write(async (writing) => {
      if (role !== undefined) await assertReachable(writing, asking, role);
      return this.keep(writing, {
        kind: 'login',
        account: user,
        session: context.session,
        project,
        role,
        lifeMs: expire * 1000,
      });
    });
  }

  /** A ticket for an account that has just proved who it is elsewhere. */
  async loginOf(account: string, project?: string): Promise<string> {
    const issued = await this.store.write((writing) =>
      this.keep(writing, { kind: 'login', account, project, lifeMs: LOGIN_TICKET_MS }),
    );
    return issued.ticket;
  }

  /** A ticket that signs in as a user who was made for this project; never as its owner or an administrator (D15). */
  async loginAs(asking: TicketRequest, id: string): Promise<Issued> {
    const { user, project, context } = asking;
    return this.store.write(async (writing) => {
      const place = await lockMember(writing, asking, id);
      assertMayActOn(asking, place);
      if (place.administers) throw refusal('no-authority');
      if (!place.own) throw refusal('user.not-sub-user');
      if (place.membership.blocked || place.account.status !== 'active') throw refusal('user.not-found');
      await writing.audit.add({ project, account: user, action: logInAs.id, target: `user/${id}` });
      return this.keep(writing, {
        kind: 'login',
        account: id,
        session: context.session,
        project,
        lifeMs: LOG_IN_AS_MS,
      });
    });
  }

  /** A ticket for a look at the project as a member of the role would have it. */
  async preview(
    { user, project, context }: TicketRequest,
    { role }: InputOf<typeof previewRole>,
  ): Promise<Issued> {
    return this.store.write(async (writing) => {
      if (!(await writing.roles.byId(project, role))) throw refusal('role.not-found');
      await writing.audit.add({ project, account: user, action: previewRole.id, target: `role/${role}` });
      return this.keep(writing, {
        kind: 'preview',
        account: user,
        session: context.session,
        project,
        role,
        lifeMs: LOGIN_TICKET_MS,
      });
    });
  }

  private async keep(
    { tickets }: WriteRepositories,
    draft: Omit<Parameters<typeof newTicket>[0], 'nowMs'>,
  ): Promise<Issued> {
    const { ticket, row, expire } = newTicket({ ...draft, nowMs: this.clock.now() });
    await tickets.insert(row);
    return { ticket, expire };
  }
}
