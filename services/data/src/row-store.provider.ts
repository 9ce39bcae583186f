import type { OnApplicationBootstrap, OnApplicationShutdown, Provider } from '@nestjs/common';
import type { Pool } from 'pg';
import { Outbox, POOL } from '@buildmesh/persistence';
import { PgRowStore, renewWordOrder, RowStore } from '@buildmesh/row-store';
import type { Logger, Runtime } from '@buildmesh/service-kit';
import type { DataConfig } from './data.config.js';
import { SCHEMA } from './schema.js';

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
    private readonly pool: Pool,
    private readonly logger: Logger,
  ) {}

  /** Rows can be read meanwhile; on a large database this takes minutes, once after a new version of ICU. */
  onApplicationBootstrap(): void {
    renewWordOrder(this.pool, SCHEMA).catch((error: unknown) =>
      this.logger.error({ err: error }, 'the order of words was not renewed'),
    );
  }

  onApplicationShutdown(): Promise<void> {
    return this.store.close();
  }
}

/** The row store that the configuration names. */
export function rowStoreProviders({ config, logger }: Runtime, settings: DataConfig): Provider[] {
  return [
    {
      provide: RowStore,
      useFactory: (pool: Pool, outbox: Outbox) =>
        PgRowStore.open({
          pool,
          url: config.DATABASE_URL,
          readPoolSize: settings.READ_POOL,
          readTimeoutMs: settings.READ_TIMEOUT_MS,
          schema: SCHEMA,
          afterCommit: gathered(() => outbox.flush()),
        }),
      inject: [POOL, Outbox],
    },
    {
      provide: RowStoreLifecycle,
      useFactory: (store: PgRowStore, pool: Pool) => new RowStoreLifecycle(store, pool, logger),
      inject: [RowStore, POOL],
    },
  ];
}
