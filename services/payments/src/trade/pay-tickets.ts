import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '@buildmesh/kernel';

/** A ticket opens the payment window for this long. */
export const TICKET_MS = 30 * 60_000;
const TICKET = /^([0-9a-z]{1,12})\.([\w-]{43})$/;

/**
 * Tickets for the payment window of an order, which is opened as a page and so shows no session. They carry their end and a
 * seal, so that every process knows those of the others and none is kept.
 */
export class PayTickets {
  constructor(
    private readonly secret: string,
    private readonly clock: Clock,
  ) {}

  issue(order: string): string {
    const until = (this.clock.now() + TICKET_MS).toString(36);
    return `${until}.${this.seal(order, until)}`;
  }

  opens(order: string, ticket: string): boolean {
    const [, until = '', seal = ''] = TICKET.exec(ticket) ?? [];
    if (until === '' || parseInt(until, 36) <= this.clock.now()) return false;
    return timingSafeEqual(Buffer.from(seal), Buffer.from(this.seal(order, until)));
  }

  private seal(order: string, until: string): string {
    return createHmac('sha256', this.secret).update(`pay-ticket:${order}:${until}`).digest('base64url');
  }
}
