import type { EntityManager } from 'typeorm';
import type { BrandingSettings } from '@buildmesh/contracts';
import { BrandingRow } from './branding.entity.js';
import { BrandingRepository } from './branding.repository.js';

export class TypeormBranding extends BrandingRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

  async get(project: string): Promise<BrandingSettings> {
    return (await this.manager.findOneBy(BrandingRow, { _project: project }))?.settings ?? {};
  }

  async replace(project: string, settings: BrandingSettings): Promise<void> {
    await this.manager.upsert(BrandingRow, { _project: project, settings: settings as object }, ['_project']);
  }
}
