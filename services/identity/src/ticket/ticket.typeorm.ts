import { MoreThan, type EntityManager } from 'typeorm';
import { refusal } from '@buildmesh/contracts';
import { FOREIGN_KEY_VIOLATION, sqlState } from '@buildmesh/persistence';
import { MAX_SHARES, MAX_TICKETS_OF_SESSION } from '../limits.js';
import { ShareLinkRow } from './share-link.entity.js';
import { ShareLinkRepository } from './share-link.repository.js';
import { TicketRow, type ScanStatus, type TicketKind } from './ticket.entity.js';
import { TicketRepository, type ScanStep } from './ticket.repository.js';

export class TypeormTickets extends TicketRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

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

export class TypeormShareLinks extends ShareLinkRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

  async insert(share: ShareLinkRow): Promise<void> {
    await this.manager.insert(ShareLinkRow, share as object);
  }

  list(project: string, nowMs: number, account?: string): Promise<ShareLinkRow[]> {
    return this.manager.find(ShareLinkRow, {
      where: { ...living(project, nowMs), ...(account === undefined ? {} : { account }) },
      order: { createdAt: 'DESC', _id: 'DESC' },
      take: MAX_SHARES,
    });
  }

  count(project: string, nowMs: number): Promise<number> {
    return this.manager.countBy(ShareLinkRow, living(project, nowMs));
  }

  async byId(project: string | undefined, id: string, nowMs: number): Promise<ShareLinkRow | undefined> {
    return (await this.manager.findOneBy(ShareLinkRow, { ...living(project, nowMs), _id: id })) ?? undefined;
  }

  async remove(id: string): Promise<void> {
    await this.manager.delete(ShareLinkRow, { _id: id });
  }
}

function living(project: string | undefined, nowMs: number) {
  return { ...(project === undefined ? {} : { _project: project }), expiresAt: MoreThan(new Date(nowMs)) };
}
