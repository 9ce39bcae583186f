import type { EntityManager } from 'typeorm';
import { LicenceRepository, type PaidLicence } from './licence.repository.js';

const BY_ONCE = `SELECT once, _project AS project, edition, until, created_at AS "createdAt"
  FROM identity.licence WHERE _project = $1 AND once = $2`;
const ADD = `INSERT INTO identity.licence (once, _project, edition, until, created_at) VALUES ($1, $2, $3, $4, $5)`;

export class TypeormLicences extends LicenceRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

  async byOnce(project: string, once: string): Promise<PaidLicence | undefined> {
    const rows: PaidLicence[] = await this.manager.query(BY_ONCE, [project, once]);
    return rows[0];
  }

  async add({ once, project, edition, until, createdAt }: PaidLicence): Promise<void> {
    await this.manager.query(ADD, [once, project, edition, until, createdAt]);
  }
}
