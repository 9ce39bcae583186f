import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { FileStore, Outbox, POOL } from '@buildmesh/persistence';
import { RowStore } from '@buildmesh/row-store';
import { AutoNumberService } from '../auto-number/auto-number.service.js';
import { RowQuota } from '../quota/row-quota.js';

/** What every load works with. */
@Injectable()
export class LoadTools {
  constructor(
    @Inject(POOL) readonly pool: Pool,
    @Inject(RowStore) readonly store: RowStore,
    @Inject(FileStore) readonly files: FileStore,
    @Inject(Outbox) readonly outbox: Outbox,
    @Inject(RowQuota) readonly quota: RowQuota,
    @Inject(AutoNumberService) readonly increments: AutoNumberService,
  ) {}
}
