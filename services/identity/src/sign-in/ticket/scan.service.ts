import { Inject, Injectable } from '@nestjs/common';
import { newToken, Refusal, type Clock } from '@buildmesh/kernel';
import {
  answerScan,
  refusal,
  pollScan,
  type CallContext,
  type InputOf,
  type OutputOf,
  type scanTicket,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { SCAN_TICKET_MS } from '../../limits.js';
import { Store } from '../../store/index.js';
import { tokenHashOf } from '../../token.js';
import { newTicket } from './new-ticket.js';
import { RedeemService } from './redeem.service.js';

const STEPS = { scan: 'scanned', confirm: 'confirmed', refuse: 'refused' } as const;
const EXPIRED = { status: 'expired' } as const;

/** Signing in a browser by scanning its code with a phone that is signed in (D14). */
@Injectable()
export class ScanService {
  constructor(
    private readonly store: Store,
    private readonly redeeming: RedeemService,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The ticket is shown as a code; the secret stays in the browser that asked. */
  async begin(): Promise<OutputOf<typeof scanTicket>> {
    const secret = newToken();
    const { ticket, row, expire } = newTicket({
      kind: 'scan',
      secret,
      nowMs: this.clock.now(),
      lifeMs: SCAN_TICKET_MS,
    });
    await this.store.write(({ tickets }) => tickets.insert(row));
    return { ticket, expire, secret };
  }

  async answer(
    { ticket, action }: InputOf<typeof answerScan>,
    { user, session }: { user: string; session: string },
  ): Promise<OutputOf<typeof answerScan>> {
    return this.store.write(async ({ tickets, audit }) => {
      const step = { hash: tokenHashOf(ticket), account: user, session, to: STEPS[action] };
      const status = await tickets.advance({ ...step, nowMs: this.clock.now() });
      if (status === undefined) throw refusal('ticket.invalid');
      if (action === 'confirm') {
        await audit.add({ project: null, account: user, action: answerScan.id, target: `user/${user}` });
      }
      return { status };
    });
  }

  /** What became of the ticket, told only to who knows the secret; the session once. */
  async poll(
    { ticket, secret }: InputOf<typeof pollScan>,
    context: CallContext,
  ): Promise<OutputOf<typeof pollScan>> {
    const found = await this.store.read.tickets.find({ hash: tokenHashOf(ticket) }, this.clock.now());
    if (found?.kind !== 'scan' || found.secretHash !== tokenHashOf(secret)) return EXPIRED;
    if (found.status !== 'confirmed') return { status: found.status };
    try {
      const { token, data } = await this.store.write((writing) =>
        this.redeeming.open(writing, found, context),
      );
      return { status: 'confirmed', session: { token, data } };
    } catch (error) {
      // Somebody was quicker, or whoever confirmed has been signed out since.
      if (error instanceof Refusal && error.key === 'ticket.invalid') return EXPIRED;
      throw error;
    }
  }
}
