import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { RowBatches, RowStructure, type CompiledEntity } from '@buildmesh/row-store';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { compiledEntity, MetadataRepository } from '../catalog/index.js';
import { SCHEMA } from '../schema.js';

/** Tables and rows that were removed. */
@Injectable()
export class RecycleBins {
  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(RowBatches) private readonly batches: RowBatches,
    @Inject(RowStructure) private readonly structure: RowStructure,
    @Inject(MetadataRepository) private readonly metadata: MetadataRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Ends what was removed before a time, epoch ms. A table that fails is tried again next time, and holds up no other. */
  async empty(beforeMs: number): Promise<void> {
    for (const row of await this.metadata.everyEntity()) {
      const entity = compiledEntity(row, []);
      const isOver = row.removed_at && row.removed_at.getTime() < beforeMs;
      const ended = isOver ? this.dropForGood(entity) : this.batches.purge(entity, beforeMs);
      await ended.catch((error: unknown) =>
        this.logger.warn({ err: error, entity: entity._id }, 'a recycle bin could not be emptied'),
      );
    }
  }

  private dropForGood(entity: CompiledEntity): Promise<void> {
    return this.manager.transaction(async (manager) => {
      await this.structure.dropEntity(manager, entity);
      await manager.query(`DELETE FROM "${SCHEMA}".field WHERE entity = $1`, [entity._id]);
      await manager.query(`DELETE FROM "${SCHEMA}".entity WHERE id = $1`, [entity._id]);
    });
  }
}
