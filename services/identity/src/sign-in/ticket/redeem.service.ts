import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import {
  exchangeTicket,
  refusal,
  rightsChanged,
  type CallContext,
  type OutputOf,
  type SessionUser,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { assertReachable } from '../../access/index.js';
import { sessionUserOf } from '../../accounts/index.js';
import { PREVIEW_MS } from '../../limits.js';
import { Store, type TicketKind, type TicketRow, type WriteRepositories } from '../../store/index.js';
import { tokenHashOf } from '../../token.js';
import { SessionOpener } from '../session/session-opener.js';

export interface Opened {
  token: string;
  data: SessionUser;
  project?: string;
}

/** Makes sessions of tickets, each once. */
@Injectable()
export class RedeemService {
  constructor(
    private readonly store: Store,
    private readonly opener: SessionOpener,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The session of a login or preview ticket. */
  exchange(ticket: string, context: CallContext): Promise<OutputOf<typeof exchangeTicket>> {
    return this.redeem({ hash: tokenHashOf(ticket) }, context);
  }

  /** As `exchange`, for a ticket that the gateway has recognised (D15). */
  exchangeById(id: string, context: CallContext): Promise<Opened> {
    return this.redeem({ _id: id }, context);
  }

  private redeem(by: { hash: string } | { _id: string }, context: CallContext): Promise<Opened> {
    return this.store.write(async (writing) => {
      const found = await writing.tickets.find(by, this.clock.now());
      if (!found || found.kind === 'scan') throw refusal('ticket.invalid');
      return this.open(writing, found, context);
    });
  }

  /** Takes the ticket and opens its session, unless the account may no longer have one. */
  async open(writing: WriteRepositories, found: TicketRow, context: CallContext): Promise<Opened> {
    const account = found.account === null ? undefined : await writing.accounts.lock(found.account);
    // Only now: a ban or a new password that was under way has ended the ticket by the time the lock is ours.
    const ticket = await writing.tickets.take(found._id, found.kind);
    if (!ticket || account?.status !== 'active') throw refusal('ticket.invalid');
    await assertStillMember(writing, account._id, ticket._project);
    if (found.kind === 'login') await this.enterRole(writing, account._id, ticket);
    const token = await this.opener.open(writing.sessions, {
      account: account._id,
      context,
      project: ticket._project ?? undefined,
      ...(found.kind === 'preview'
        ? { previewRole: ticket.role, endsAt: new Date(this.clock.now() + PREVIEW_MS) }
        : {}),
    });
    await writing.audit.add({
      project: ticket._project,
      account: account._id,
      action: exchangeTicket.id,
      target: `user/${account._id}`,
      after: { kind: found.kind satisfies TicketKind, role: ticket.role },
    });
    return {
      token,
      data: sessionUserOf(account),
      ...(ticket._project === null ? {} : { project: ticket._project }),
    };
  }

  private async enterRole(
    writing: WriteRepositories,
    user: string,
    { _project, role }: TicketRow,
  ): Promise<void> {
    if (_project === null || role === null) return;
    try {
      await assertReachable(writing, { user, project: _project }, role);
    } catch (error) {
      if (error instanceof Refusal) throw refusal('ticket.invalid');
      throw error;
    }
    await writing.members.setCurrentRole(_project, user, role);
    await writing.events.add(rightsChanged, { project: _project, roles: [], users: [user] });
  }
}

async function assertStillMember(
  writing: WriteRepositories,
  user: string,
  project: string | null,
): Promise<void> {
  if (project === null) return;
  const there = await writing.projects.byId(project);
  const membership = there && (await writing.members.find(project, user));
  if (!membership || membership.blocked) throw refusal('ticket.invalid');
}
