import { MoreThan, type EntityManager } from 'typeorm';
import { InvitationRow } from './invitation.entity.js';
import { InvitationRepository } from './invitation.repository.js';

export class TypeormInvitations extends InvitationRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

  async put(invitation: InvitationRow): Promise<void> {
    await this.manager.upsert(InvitationRow, invitation, ['_project', 'role']);
  }

  async end(project: string, role: string): Promise<InvitationRow | undefined> {
    const where = { _project: project, role };
    const invitation = await this.manager.findOneBy(InvitationRow, where);
    if (invitation) await this.manager.delete(InvitationRow, where);
    return invitation ?? undefined;
  }

  list(project: string, atMs: number): Promise<InvitationRow[]> {
    const where = { _project: project, until: MoreThan(new Date(atMs)) };
    return this.manager.find(InvitationRow, { where, order: { from: 'ASC', role: 'ASC' } });
  }

  async byCode(code: string): Promise<InvitationRow | undefined> {
    return (await this.manager.findOneBy(InvitationRow, { code })) ?? undefined;
  }
}
