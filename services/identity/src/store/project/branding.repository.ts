import type { BrandingSettings } from '@buildmesh/contracts';
import type { EntityManager } from 'typeorm';
import { BrandingRow } from './branding.entity.js';

/** Keeps the branding of projects. */
export class BrandingRepository {
  constructor(private readonly manager: EntityManager) {}

  /** Empty when none were ever set. */
  async get(project: string): Promise<BrandingSettings> {
    return (await this.manager.findOneBy(BrandingRow, { _project: project }))?.settings ?? {};
  }

  async replace(project: string, settings: BrandingSettings): Promise<void> {
    await this.manager.upsert(BrandingRow, { _project: project, settings: settings as object }, ['_project']);
  }
}
