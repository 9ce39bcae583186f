import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowStructure } from '@buildmesh/row-store';
import { newId, physicalName, type Clock } from '@buildmesh/kernel';
import { CLOCK } from '@buildmesh/service-kit';
import { compiledEntity } from '../metadata/compile.js';
import type { FieldRow } from '../metadata/metadata.js';
import { MetadataRepository } from '../metadata/metadata.repository.js';
import { EntityRepository } from '../metadata/entity.repository.js';
import { FieldRepository } from '../metadata/field.repository.js';
import { MEMBER_CODE, MEMBER_FIELDS, MEMBER_SORT, MEMBER_TABLE_NAME } from './member-table.rules.js';

/** Makes the table of members of a project: a real table, so that filters, sorts and relations work on it as on any. */
@Injectable()
export class MemberTable {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(EntityRepository) private readonly entities: EntityRepository,
    @Inject(FieldRepository) private readonly fields: FieldRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Makes it where it is missing; of several processes one does. */
  make(project: string): Promise<void> {
    return this.manager.transaction(async (manager) => {
      const schema = physicalName('p');
      if (await this.entities.claimSpace(manager, project, schema))
        await this.structure.createSchema(manager, schema);
      const id = newId(this.clock.now());
      const head = { id, project, name: MEMBER_TABLE_NAME, code: MEMBER_CODE, sort: MEMBER_SORT };
      if (await this.entities.insertSystem(manager, { ...head, table_name: physicalName('e') }))
        await this.fill(manager, project, id);
    });
  }

  private async fill(manager: EntityManager, project: string, id: string): Promise<void> {
    const entity = await this.metadata.lockedEntity(manager, project, id);
    if (!entity) throw new Error('a table that was just made is gone');
    const rows = MEMBER_FIELDS.map(({ key, name, option }, at): FieldRow => ({
      id: newId(this.clock.now()),
      entity: id,
      key,
      source: null,
      name,
      type: 'string',
      relate: [],
      code: null,
      sort: at + 1,
      status: 'normal',
      simple: false,
      local: false,
      option,
      column_name: physicalName('c'),
      index_state: null,
      index_name: null,
      ver: 1,
    }));
    await this.fields.insert(manager, rows);
    await this.structure.createEntity(manager, compiledEntity(entity, rows));
  }
}
