import type { EntityManager } from 'typeorm';
import { newId, type Clock } from '@buildmesh/kernel';
import { AuditRow } from './audit.entity.js';
import { auditState, auditText } from './audit.rules.js';

/** Something that was changed. `before` and `after` may be any plain data; secrets in it are left out. */
export interface AuditNote {
  project: string | null;
  /** Account of the person who did it; absent for the platform itself. */
  account: string | null;
  /** Id of the contract. */
  action: string;
  /** `{kind}/{id}`. */
  target: string;
  before?: unknown;
  after?: unknown;
}

export interface AuditQuery {
  project: string;
  target?: string | undefined;
  account?: string | undefined;
  /** Ids of contracts; any when absent. */
  actions?: readonly string[] | undefined;
  /** Epoch ms; only older entries. */
  before?: number | undefined;
  size: number;
}

export interface AuditEntry {
  _id: string;
  time: number;
  user: string | null;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
}

/** The append-only record of changes (D87). */
export class AuditRepository {
  constructor(
    private readonly manager: EntityManager,
    private readonly clock: Clock,
  ) {}

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

  /** Newest first. */
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
