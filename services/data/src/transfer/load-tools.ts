import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { FileStore, Outbox } from '@buildmesh/persistence';
import { RowMerge, RowReads, RowStaging, RowStructure } from '@buildmesh/row-store';
import { AutoNumberService } from '../rows/index.js';
import { RowQuota } from '../quota/index.js';

/** What every load works with. */
@Injectable()
export class LoadTools {
  constructor(
    @Inject(EntityManager) readonly manager: EntityManager,
    @Inject(RowReads) readonly reads: RowReads,
    @Inject(RowStructure) readonly structure: RowStructure,
    @Inject(RowStaging) readonly staging: RowStaging,
    @Inject(RowMerge) readonly merge: RowMerge,
    @Inject(FileStore) readonly files: FileStore,
    @Inject(Outbox) readonly outbox: Outbox,
    @Inject(RowQuota) readonly quota: RowQuota,
    @Inject(AutoNumberService) readonly autoNumbers: AutoNumberService,
  ) {}
}
