import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowStructure } from '@buildmesh/row-store';
import {
  IdempotencyKeys,
  LOCK_NOT_AVAILABLE,
  Outbox,
  sqlState,
  type IdempotencyKey,
} from '@buildmesh/persistence';
import { entityChanged, refusal, type CallContext } from '@buildmesh/contracts';
import { assertCallersProject } from '../access/own-project.js';
import { type AuditEntry, AuditRepository } from '../../store/index.js';
import { SCHEMA } from '../../schema.js';
import { EntityCatalog } from './entity-catalog.js';
import type { EntityRow, FieldRow } from './metadata.js';
import { MetadataRepository } from './metadata.repository.js';

/** Which entity is changed, and how. */
export interface ChangeOf {
  context: CallContext;
  project: string;
  entity: string;
  /** The physical table changes too: refused with `entity.busy` while a load or another change is under way. */
  structural?: boolean;
  /** Key of a call that may be retried (D86). */
  once?: IdempotencyKey | undefined;
}

/** What a change works with; its `fields` are all of the entity's, hidden ones included. */
export interface Changing {
  manager: EntityManager;
  entity: EntityRow;
  fields: FieldRow[];
  record: (entry: Pick<AuditEntry, 'action' | 'target' | 'before' | 'after'>) => Promise<void>;
}

/** Changes of an entity: one transaction with its locks, audit entry and event; other processes hear of it at once. */
@Injectable()
export class StructureChange {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(IdempotencyKeys) private readonly keys: IdempotencyKeys,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(AuditRepository) private readonly audit: AuditRepository,
    @Inject(Outbox) private readonly outbox: Outbox,
  ) {}

  /** Runs `work` on a live entity of the project; refuses `entity.not-found` and `entity.system`. */
  async run<T>(change: ChangeOf, work: (changing: Changing) => Promise<T>): Promise<T> {
    assertCallersProject(change.context, change.project);
    return this.transaction(change, async (manager) => {
      if (change.structural) await this.structure.lock(manager, change.entity);
      const entity = await this.metadata.lockedEntity(manager, change.project, change.entity);
      if (!entity || entity.removed_at) throw refusal('entity.not-found');
      if (entity.type === 'system') throw refusal('entity.system');
      const fields = await this.metadata.fieldsOf(entity.id, manager);
      const record: Changing['record'] = (entry) =>
        this.audit.add(manager, change.context, { ...entry, project: change.project, entity: entity.id });
      const result = await work({ manager, entity, fields, record });
      await this.changed(manager, entity);
      return result;
    });
  }

  /** A transaction on the metadata of a project, for changes that no single live entity carries. */
  async transaction<T>(
    { project, once }: Pick<ChangeOf, 'project' | 'once'>,
    work: (manager: EntityManager) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.manager.transaction((manager) =>
        once ? this.keys.within(manager, once, () => work(manager)) : work(manager),
      );
    } catch (error) {
      throw sqlState(error) === LOCK_NOT_AVAILABLE ? refusal('entity.busy') : error;
    } finally {
      this.catalog.drop(project);
      this.outbox.flush();
    }
  }

  /** Makes compiled metadata stale, here and elsewhere, when the transaction commits. */
  async changed(manager: EntityManager, entity: Pick<EntityRow, 'id' | 'project'>): Promise<void> {
    await manager.query(`UPDATE "${SCHEMA}".entity SET stamp = stamp + 1 WHERE id = $1`, [entity.id]);
    await this.outbox.add(manager, entityChanged, { project: entity.project, entity: entity.id });
  }
}
