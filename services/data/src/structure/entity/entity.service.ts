import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { RowStructure } from '@buildmesh/row-store';
import { newId, physicalName, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  type CallContext,
  type createEntity,
  type Entity,
  type InputOf,
  type setEntityOption,
  type updateEntity,
} from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { AuditRepository } from '../../store/index.js';
import {
  type ChangeOf,
  compiledEntity,
  entityOnWire,
  EntityRepository,
  MetadataRepository,
  StructureChange,
} from '../../catalog/index.js';
import { assertApprovalsGone } from '../field/approval-readers.js';
import { ApprovalRelations } from '../field/approval-relations.js';

/** Entities removed this long ago can be brought back (D28). */
const RESTORABLE_MS = 30 * 24 * 3_600_000;

/** Tables of a project: metadata and physical table change in one transaction (D28). */
@Injectable()
export class EntityService {
  constructor(
    @Inject(StructureChange) private readonly changes: StructureChange,
    @Inject(EntityRepository) private readonly entities: EntityRepository,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(ApprovalRelations) private readonly approvals: ApprovalRelations,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  create(
    { context, project, once }: Omit<ChangeOf, 'entity'>,
    { name, option }: InputOf<typeof createEntity>,
  ): Promise<Entity> {
    return this.changes.transaction({ project, once }, async (manager) => {
      await this.space(manager, project);
      await this.assertRoom(manager, context, project);
      const id = newId(this.clock.now());
      await this.entities.insert(manager, { id, project, name, option, table_name: physicalName('e') });
      const entity = await this.metadata.lockedEntity(manager, project, id);
      if (!entity) throw new Error('an entity that was just made is gone');
      await this.structure.createEntity(manager, compiledEntity(entity, []));
      await this.audit.add(manager, context, {
        project,
        entity: id,
        target: id,
        action: 'entity.create',
        after: { name, option },
      });
      await this.changes.changed(manager, entity);
      return entityOnWire(entity, []);
    });
  }

  /** The physical schema of a project is made with its first entity. */
  private async space(manager: EntityManager, project: string): Promise<void> {
    const schema = physicalName('p');
    if (await this.entities.claimSpace(manager, project, schema))
      await this.structure.createSchema(manager, schema);
  }

  /** Refuses with `quota-reached` one more table than the edition allows (D65). */
  private async assertRoom(manager: EntityManager, { limit }: CallContext, project: string): Promise<void> {
    const most = limit?.entities ?? 0;
    if (most <= 0) return;
    const used = await this.entities.counted(manager, project);
    if (used >= most) throw refusal('quota-reached', { data: { quota: 'entities', used, limit: most } });
  }

  async sort(context: CallContext, project: string, list: readonly string[]): Promise<true> {
    return this.changes.transaction({ project }, async (manager) => {
      if ((await this.entities.sort(manager, project, list)) < new Set(list).size)
        throw refusal('entity.not-found');
      await this.audit.add(manager, context, {
        project,
        entity: '',
        target: project,
        action: 'entity.sort',
        after: list,
      });
      for (const id of new Set(list)) await this.changes.changed(manager, { id, project });
      return true as const;
    });
  }

  update(change: ChangeOf, { _ver, ...input }: InputOf<typeof updateEntity>): Promise<true> {
    return this.changes.run(change, async ({ manager, entity, record }) => {
      if (_ver !== undefined && _ver !== entity.ver)
        throw refusal('conflict', { data: { _ver: entity.ver } });
      const after = {
        name: input.name ?? entity.name,
        code: input.code === undefined ? entity.code : input.code,
        sort: input.sort ?? entity.sort,
      };
      await this.entities.update(manager, entity.id, after);
      await record({
        action: 'entity.update',
        target: entity.id,
        before: { name: entity.name, code: entity.code, sort: entity.sort },
        after,
      });
      return true as const;
    });
  }

  setOption(change: ChangeOf, option: InputOf<typeof setEntityOption>): Promise<true> {
    return this.changes.run(change, async ({ manager, entity, record }) => {
      const after = { ...entity.option, ...option };
      await this.entities.setOption(manager, entity.id, after);
      await record({ action: 'entity.option', target: entity.id, before: entity.option, after });
      return true as const;
    });
  }

  /** Into the recycle bin: the table stays for 30 days. */
  async remove(change: ChangeOf, force: boolean): Promise<true> {
    assertApprovalsGone(await this.approvals.needs(change));
    return this.changes.run({ ...change, structural: true }, async ({ manager, entity, record }) => {
      const users = force ? [] : await this.entities.relatedTo(manager, entity);
      if (users.length > 0) throw refusal('entity.in-use', { data: { fields: users } });
      await this.entities.setRemoved(manager, entity.id, new Date(this.clock.now()));
      await record({ action: 'entity.remove', target: entity.id, before: { name: entity.name } });
      return true as const;
    });
  }

  restore({ context, project, entity: id }: ChangeOf): Promise<true> {
    return this.changes.transaction({ project }, async (manager) => {
      const entity = await this.metadata.lockedEntity(manager, project, id);
      if (!entity?.removed_at || entity.removed_at.getTime() < this.clock.now() - RESTORABLE_MS)
        throw refusal('entity.not-found');
      await this.assertRoom(manager, context, project);
      await this.entities.setRemoved(manager, id, null);
      await this.audit.add(manager, context, {
        project,
        entity: id,
        target: id,
        action: 'entity.restore',
        after: { name: entity.name },
      });
      await this.changes.changed(manager, entity);
      return true as const;
    });
  }
}
