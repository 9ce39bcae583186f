import type { EntityManager } from 'typeorm';
import { newId, type Clock } from '@buildmesh/kernel';
import { AuditRow } from './audit.entity.js';
import { AuditRepository, type AuditEntry, type AuditNote, type AuditQuery } from './audit.repository.js';
import { auditState, auditText } from './audit.rules.js';

export class TypeormAudit extends AuditRepository {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {
    super();
  }

  async add({ project, account, action, target, before, after }: AuditNote): Promise<void> {
    const now = this.clock.now();
    await this.manager.insert(AuditRow, {
      _id: newId(now),
      _project: project,
      time: new Date(now),
      account,
      action,
      target,
      before: auditText(before),
      after: auditText(after),
    });
  }

  async list({ project, target, account, actions, before, size }: AuditQuery): Promise<AuditEntry[]> {
    const query = this.manager
      .createQueryBuilder(AuditRow, 'audit')
      .where('audit._project = :project', { project });
    if (target !== undefined) query.andWhere('audit.target = :target', { target });
    if (account !== undefined) query.andWhere('audit.account = :account', { account });
    if (actions) query.andWhere('audit.action IN (:...actions)', { actions });
    if (before !== undefined) query.andWhere('audit.time < :before', { before: new Date(before) });
    const rows = await query
      .orderBy('audit.time', 'DESC')
      .addOrderBy('audit._id', 'DESC')
      .limit(size)
      .getMany();
    return rows.map(entryOf);
  }
}

function entryOf({ _id, time, account, action, target, before, after }: AuditRow): AuditEntry {
  return {
    _id,
    time: time.getTime(),
    user: account,
    action,
    target,
    before: auditState(before),
    after: auditState(after),
  };
}
