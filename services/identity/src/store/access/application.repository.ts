import type { Application, listApplications, OutputOf } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { ApplicationRow } from './application.entity.js';

export interface ApplicationQuery {
  project: string;
  status?: Application['status'] | undefined;
  offset: number;
  limit: number;
}

export interface Decision {
  status: 'passed' | 'refused';
  handler: string;
  handledAt: Date;
}

interface ListedRow extends Omit<Application, 'time' | 'handled'> {
  time: Date;
  handled: Date | null;
}

/** Keeps applications; one of another project does not exist for any method. */
export class ApplicationRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Roles that somebody's applications wait for. */
  async pendingOf(project: string, account: string): Promise<string[]> {
    const where = { _project: project, account, status: 'pending' } as const;
    return (await this.manager.findBy(ApplicationRow, where)).map(({ role }) => role);
  }

  async byId(project: string, id: string): Promise<ApplicationRow | undefined> {
    return (await this.manager.findOneBy(ApplicationRow, { _project: project, _id: id })) ?? undefined;
  }

  /** Newest first. */
  async list({
    project,
    status,
    offset,
    limit,
  }: ApplicationQuery): Promise<OutputOf<typeof listApplications>> {
    const where = 'WHERE x._project = $1 AND ($2::text IS NULL OR x.status = $2)';
    const rows: ListedRow[] = await this.manager.query(
      `SELECT x._id, x.role, x.account AS user, a.nickname, x.reason, x.status, x.created_at AS time,
         x.handler, x.handled_at AS handled
       FROM identity.application x JOIN identity.account a ON a._id = x.account
       ${where} ORDER BY x.created_at DESC, x._id DESC LIMIT $3 OFFSET $4`,
      [project, status ?? null, limit, offset],
    );
    const counted: { size: number }[] = await this.manager.query(
      `SELECT count(*)::int AS size FROM identity.application x ${where}`,
      [project, status ?? null],
    );
    const data = rows.map((row) => ({
      ...row,
      time: row.time.getTime(),
      handled: row.handled?.getTime() ?? null,
    }));
    return { data, size: counted[0]?.size ?? 0 };
  }

  async insert(application: ApplicationRow): Promise<void> {
    await this.manager.insert(ApplicationRow, application);
  }

  async decide(project: string, id: string, decision: Decision): Promise<void> {
    await this.manager.update(ApplicationRow, { _project: project, _id: id }, decision);
  }
}
