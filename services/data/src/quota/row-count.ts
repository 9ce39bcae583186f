import { Inject, Injectable } from '@nestjs/common';
import { RowReads } from '@buildmesh/row-store';
import { EntityCatalog } from '../catalog/index.js';

/** Counts what a project's quotas limit (D65). */
@Injectable()
export class RowCount {
  constructor(
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RowReads) private readonly reads: RowReads,
  ) {}

  /** Rows of all tables but the system's own; those in the recycle bin are left out. */
  rows(project: string): Promise<number> {
    return this.catalog.retrying(project, async () => this.reads.countAll(await this.tables(project)));
  }

  async entities(project: string): Promise<number> {
    return (await this.tables(project)).length;
  }

  private async tables(project: string) {
    const { entities } = await this.catalog.of(project);
    return [...entities.values()].filter((entity) => entity.type === 'normal');
  }
}
