import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { IdempotencyKeys, Outbox } from '@buildmesh/persistence';
import {
  PgRowStore,
  renewWordOrder,
  RowBatches,
  RowConversion,
  RowFormulas,
  RowMerge,
  RowReads,
  RowStaging,
  RowStructure,
  RowWrites,
} from '@buildmesh/row-store';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { DATA_CONFIG, DATABASE_URL, type DataConfig } from '../config/index.js';
import { SCHEMA } from '../schema.js';

/** Events of rows leave together this long after the first of them: a burst of writes is published in few batches. */
const EVENT_DELAY_MS = 20;

/** Calls `flush` once for all calls within the delay. */
function gathered(flush: () => void): () => void {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => {
      waiting = false;
      flush();
    }, EVENT_DELAY_MS).unref();
  };
}

/** Opens the row store that the configuration names. */
@Injectable()
class RowStoreOpener {
  constructor(
    @Inject(DataSource) private readonly source: DataSource,
    @Inject(IdempotencyKeys) private readonly keys: IdempotencyKeys,
    @Inject(Outbox) private readonly outbox: Outbox,
    @Inject(DATA_CONFIG) private readonly config: DataConfig,
    @Inject(DATABASE_URL) private readonly url: string,
  ) {}

  open(): Promise<PgRowStore> {
    const { source, keys, outbox, config, url } = this;
    return PgRowStore.open({
      ...{ source, keys, url, schema: SCHEMA },
      readPoolSize: config.READ_POOL,
      readTimeoutMs: config.READ_TIMEOUT_MS,
      afterCommit: gathered(() => outbox.flush()),
    });
  }
}

/** Looks after the row store from the start of the service to its end. */
@Injectable()
class RowStoreLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    @Inject(PgRowStore) private readonly store: PgRowStore,
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Rows can be read meanwhile; on a large database this takes minutes, once after a new version of ICU. */
  onApplicationBootstrap(): void {
    renewWordOrder(this.manager, SCHEMA).catch((error: unknown) =>
      this.logger.error({ err: error }, 'the order of words was not renewed'),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }
}

/** The ports of the row store, each of which is injected by itself. */
export const rowStorePorts: Provider[] = [
  { provide: RowReads, useFactory: ({ reads }: PgRowStore) => reads, inject: [PgRowStore] },
  { provide: RowWrites, useFactory: ({ writes }: PgRowStore) => writes, inject: [PgRowStore] },
  { provide: RowBatches, useFactory: ({ batches }: PgRowStore) => batches, inject: [PgRowStore] },
  { provide: RowStructure, useFactory: ({ structure }: PgRowStore) => structure, inject: [PgRowStore] },
  { provide: RowConversion, useFactory: ({ conversion }: PgRowStore) => conversion, inject: [PgRowStore] },
  { provide: RowFormulas, useFactory: ({ formulas }: PgRowStore) => formulas, inject: [PgRowStore] },
  { provide: RowStaging, useFactory: ({ staging }: PgRowStore) => staging, inject: [PgRowStore] },
  { provide: RowMerge, useFactory: ({ merge }: PgRowStore) => merge, inject: [PgRowStore] },
];

/** The row store with its providers; others inject its ports. */
export const rowStoreProviders: Provider[] = [
  RowStoreOpener,
  { provide: PgRowStore, useFactory: (opener: RowStoreOpener) => opener.open(), inject: [RowStoreOpener] },
  ...rowStorePorts,
  RowStoreLifecycle,
];
