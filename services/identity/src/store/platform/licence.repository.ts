import type { EntityManager } from 'typeorm';

/** A licence that was paid for. */
export interface PaidLicence {
  once: string;
  project: string;
  edition: number;
  until: Date;
  createdAt: Date;
}

const BY_ONCE = `SELECT once, _project AS project, edition, until, created_at AS "createdAt"
  FROM identity.licence WHERE _project = $1 AND once = $2`;
const ADD = `INSERT INTO identity.licence (once, _project, edition, until, created_at) VALUES ($1, $2, $3, $4, $5)`;

/** Keeps which payments became a licence. */
export class LicenceRepository {
  constructor(private readonly manager: EntityManager) {}

  async byOnce(project: string, once: string): Promise<PaidLicence | undefined> {
    const rows: PaidLicence[] = await this.manager.query(BY_ONCE, [project, once]);
    return rows[0];
  }

  async add({ once, project, edition, until, createdAt }: PaidLicence): Promise<void> {
    await this.manager.query(ADD, [once, project, edition, until, createdAt]);
  }
}
