import type { EntityManager } from 'typeorm';
import type { CustomSettings } from '@buildmesh/contracts';
import { CustomRow } from './custom.entity.js';
import { CustomRepository } from './custom.repository.js';

export class TypeormCustom extends CustomRepository {
  constructor(private readonly manager: EntityManager) {
    super();
  }

  async get(project: string): Promise<CustomSettings> {
    return (await this.manager.findOneBy(CustomRow, { _project: project }))?.settings ?? {};
  }

  async replace(project: string, settings: CustomSettings): Promise<void> {
    await this.manager.upsert(CustomRow, { _project: project, settings: settings as object }, ['_project']);
  }
}
