import { Inject, Injectable } from '@nestjs/common';
import type { ReferenceType } from '@buildmesh/contracts';
import { FlowRepository } from '../flows/index.js';
import { MetadataRepository } from '../catalog/index.js';
import { PageRepository } from '../store/index.js';

type Finder = (project: string, ids: readonly string[]) => Promise<string[]>;

/** Which things a project has. A kind without a finder has no things yet. */
@Injectable()
export class ReferenceCheckService {
  private readonly finders: { readonly [type in ReferenceType]?: Finder };

  constructor(
    @Inject(MetadataRepository) metadata: MetadataRepository,
    @Inject(PageRepository) pages: PageRepository,
    @Inject(FlowRepository) flows: FlowRepository,
  ) {
    this.finders = {
      entity: (project, ids) => metadata.entitiesAmong(project, ids),
      page: (project, ids) => pages.pagesAmong(project, ids),
      view: async (project, ids) => (await pages.views(project, ids)).map(({ id }) => id),
      flow: (project, ids) => flows.existing(project, ids),
    };
  }

  /** Those of `ids` that the project has; what lies in the recycle bin is not among them. */
  async known(project: string, type: ReferenceType, ids: readonly string[]): Promise<string[]> {
    const find = this.finders[type];
    return find && ids.length > 0 ? find(project, ids) : [];
  }
}
