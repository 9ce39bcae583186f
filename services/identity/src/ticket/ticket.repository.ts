import type { ScanStatus, TicketKind, TicketRow } from './ticket.entity.js';

/** A step in the life of a scan ticket. */
export interface ScanStep {
  hash: string;
  account: string;
  session: string;
  to: Exclude<ScanStatus, 'pending'>;
  nowMs: number;
}

/** Keeps tickets. Those that are over do not exist for any method. */
export abstract class TicketRepository {
  /** Keeps only the newest tickets of one session, so that nobody can pile them up. */
  abstract insert(ticket: TicketRow): Promise<void>;
  abstract find(by: { hash: string } | { _id: string }, nowMs: number): Promise<TicketRow | undefined>;
  /** Removes a ticket; of several callers one gets it. */
  abstract take(id: string, kind: TicketKind): Promise<TicketRow | undefined>;
  /** Scanned from pending; confirmed or refused by whoever scanned it. `undefined` when that is not the next step. */
  abstract advance(step: ScanStep): Promise<ScanStatus | undefined>;
}
