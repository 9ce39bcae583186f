import { MoreThan, type EntityManager } from 'typeorm';
import { InvitationRow } from './invitation.entity.js';

/** Keeps invitations. */
export class InvitationRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Takes the place of an older one into the same role. */
  async put(invitation: InvitationRow): Promise<void> {
    await this.manager.upsert(InvitationRow, invitation, ['_project', 'role']);
  }

  /** Answers the one that ended, if there was one. */
  async end(project: string, role: string): Promise<InvitationRow | undefined> {
    const where = { _project: project, role };
    const invitation = await this.manager.findOneBy(InvitationRow, where);
    if (invitation) await this.manager.delete(InvitationRow, where);
    return invitation ?? undefined;
  }

  /** Those of a project that are valid at a moment. */
  list(project: string, atMs: number): Promise<InvitationRow[]> {
    const where = { _project: project, until: MoreThan(new Date(atMs)) };
    return this.manager.find(InvitationRow, { where, order: { from: 'ASC', role: 'ASC' } });
  }

  async byCode(code: string): Promise<InvitationRow | undefined> {
    return (await this.manager.findOneBy(InvitationRow, { code })) ?? undefined;
  }
}
