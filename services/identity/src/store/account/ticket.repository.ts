import { MoreThan, type EntityManager } from 'typeorm';
import { refusal } from '@buildmesh/contracts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '@buildmesh/persistence';
import { MAX_TICKETS_OF_SESSION } from '../../limits.js';
import { type ScanStatus, type TicketKind, TicketRow } from './ticket.entity.js';

/** A step in the life of a scan ticket. */
export interface ScanStep {
  hash: string;
  account: string;
  session: string;
  to: Exclude<ScanStatus, 'pending'>;
  nowMs: number;
}

/** Keeps tickets. Those that are over do not exist for any method. */
export class TicketRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Keeps only the newest tickets of one session, so that nobody can pile them up. */
  async insert(ticket: TicketRow): Promise<void> {
    await ofLivingSession(this.manager.insert(TicketRow, ticket));
    if (ticket.session === null) return;
    await this.manager.query(
      `DELETE FROM identity.ticket WHERE _id IN (
         SELECT _id FROM identity.ticket WHERE session = $1
         ORDER BY created_at DESC, _id DESC OFFSET ${MAX_TICKETS_OF_SESSION})`,
      [ticket.session],
    );
  }

  async find(by: { hash: string } | { _id: string }, nowMs: number): Promise<TicketRow | undefined> {
    const where = { ...by, expiresAt: MoreThan(new Date(nowMs)) };
    return (await this.manager.findOneBy(TicketRow, where)) ?? undefined;
  }

  /** Removes a ticket; of several callers one gets it. */
  async take(id: string, kind: TicketKind): Promise<TicketRow | undefined> {
    const taken = await this.manager
      .createQueryBuilder()
      .delete()
      .from(TicketRow)
      .where('_id = :id AND kind = :kind', { id, kind })
      .returning('_id, account, session, _project, role, status')
      .execute();
    return (taken.raw as TicketRow[])[0];
  }

  /** Scanned from pending; confirmed or refused by whoever scanned it. `undefined` when that is not the next step. */
  async advance({ hash, account, session, to, nowMs }: ScanStep): Promise<ScanStatus | undefined> {
    const from =
      to === 'scanned'
        ? `(status = 'pending' OR (status = 'scanned' AND account = $2))`
        : `status = 'scanned' AND account = $2`;
    const updated: Promise<[{ status: ScanStatus }[], number]> = this.manager.query(
      `UPDATE identity.ticket SET status = $3, account = $2, session = $4
       WHERE hash = $1 AND kind = 'scan' AND expires_at > $5 AND ${from} RETURNING status`,
      [hash, account, to, session, new Date(nowMs)],
    );
    const [rows] = await ofLivingSession(updated);
    return rows[0]?.status;
  }
}

/** A session may end while it asks; then the database has nothing for the ticket to refer to. */
async function ofLivingSession<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (sqlState(error) === FOREIGN_KEY_VIOLATION) throw refusal('no-session');
    throw error;
  }
}
