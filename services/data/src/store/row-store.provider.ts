import type { OnApplicationBootstrap, OnApplicationShutdown, Provider } from '@nestjs/common';
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
import type { Logger, Runtime } from '@buildmesh/service-kit';
import type { DataConfig } from '../config/data-config.js';
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

/** Looks after the row store from the start of the service to its end. */
class RowStoreLifecycle implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly store: PgRowStore,
    private readonly manager: EntityManager,
    private readonly logger: Logger,
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
const PORTS: Provider[] = [
  { provide: RowReads, useFactory: ({ reads }: PgRowStore) => reads, inject: [PgRowStore] },
  { provide: RowWrites, useFactory: ({ writes }: PgRowStore) => writes, inject: [PgRowStore] },
  { provide: RowBatches, useFactory: ({ batches }: PgRowStore) => batches, inject: [PgRowStore] },
  { provide: RowStructure, useFactory: ({ structure }: PgRowStore) => structure, inject: [PgRowStore] },
  { provide: RowConversion, useFactory: ({ conversion }: PgRowStore) => conversion, inject: [PgRowStore] },
  { provide: RowFormulas, useFactory: ({ formulas }: PgRowStore) => formulas, inject: [PgRowStore] },
  { provide: RowStaging, useFactory: ({ staging }: PgRowStore) => staging, inject: [PgRowStore] },
  { provide: RowMerge, useFactory: ({ merge }: PgRowStore) => merge, inject: [PgRowStore] },
];

/** The row store that the configuration names. */
export function rowStoreProviders({ config, logger }: Runtime, settings: DataConfig): Provider[] {
  return [
    {
      provide: PgRowStore,
      useFactory: (source: DataSource, keys: IdempotencyKeys, outbox: Outbox) =>
        PgRowStore.open({
          source,
          keys,
          url: config.DATABASE_URL,
          readPoolSize: settings.READ_POOL,
          readTimeoutMs: settings.READ_TIMEOUT_MS,
          schema: SCHEMA,
          afterCommit: gathered(() => outbox.flush()),
        }),
      inject: [DataSource, IdempotencyKeys, Outbox],
    },
    ...PORTS,
    {
      provide: RowStoreLifecycle,
      useFactory: (store: PgRowStore, manager: EntityManager) =>
        new RowStoreLifecycle(store, manager, logger),
      inject: [PgRowStore, EntityManager],
    },
  ];
}
