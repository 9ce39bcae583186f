import { Module, type DynamicModule, type Provider } from '@nestjs/common';
import { DataSource, EntityManager } from 'typeorm';
import { HEALTH, type HealthCheck, type Runtime } from '@buildmesh/service-kit';
import { withDeadline } from '@buildmesh/kernel';
import { Cache } from './cache/cache.js';
import { MemoryCache } from './cache/memory-cache.js';
import { FileStore } from './files/file-store.js';
import { openFileStore } from './files/open-file-store.js';
import { Inbox } from './inbox/inbox.js';
import { AuditWriter } from './unit-of-work/audit-writer.js';
import { IdempotencyKeys } from './unit-of-work/idempotency-keys.js';
import { UnitOfWork } from './unit-of-work/unit-of-work.js';
import { Outbox } from './outbox/outbox.js';
import { openDataSource, poolOf, type SqlOptions } from './sql/data-source.js';
import { POOL } from './sql/pool.token.js';

export type ServiceSql = Pick<SqlOptions, 'schema' | 'entities' | 'migrations'>;

/** The cache that the configuration names; the client of Redis is loaded only where there is Redis. */
async function openCache(runtime: Runtime): Promise<Cache> {
  if (runtime.config.CACHE !== 'redis') return new MemoryCache();
  const { RedisCache } = await import('./cache/redis-cache.js');
  return RedisCache.connect(runtime.config.REDIS_URL, runtime.logger);
}

/** Closes what a service opened, last the database. */
class PersistenceLifecycle {
  constructor(
    private readonly source: DataSource,
    private readonly cache: Cache,
    private readonly outbox: Outbox,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.outbox.stop();
    await this.cache.close();
    await this.source.destroy();
  }
}

@Module({})
export class PersistenceModule {
  /** Gives a service its database (schema, entities, migrations), outbox, inbox, journal, cache and file store. */
  static forRoot(runtime: Runtime, sql: ServiceSql): DynamicModule {
    const { config, logger, bus } = runtime;
    const providers: Provider[] = [
      {
        provide: DataSource,
        useFactory: () =>
          openDataSource({
            ...sql,
            url: config.DATABASE_URL,
            poolSize: config.DATABASE_POOL,
            applicationName: `buildmesh-${sql.schema}`,
            onWait: (err) => logger.warn({ err }, 'the database does not answer yet; waiting for it'),
          }),
      },
      { provide: POOL, useFactory: (source: DataSource) => poolOf(source), inject: [DataSource] },
      { provide: EntityManager, useFactory: (source: DataSource) => source.manager, inject: [DataSource] },
      { provide: Cache, useFactory: () => openCache(runtime) },
      { provide: FileStore, useFactory: () => openFileStore(runtime) },
      {
        provide: Outbox,
        useFactory: (manager: EntityManager) => {
          const outbox = new Outbox(manager, sql.schema, bus, logger);
          outbox.start();
          return outbox;
        },
        inject: [EntityManager],
      },
      {
        provide: Inbox,
        useFactory: (manager: EntityManager) => new Inbox(manager, sql.schema),
        inject: [EntityManager],
      },
      {
        provide: IdempotencyKeys,
        useFactory: (manager: EntityManager) => new IdempotencyKeys(manager, new AuditWriter(sql.schema)),
        inject: [EntityManager],
      },
      {
        provide: UnitOfWork,
        useFactory: (manager: EntityManager, outbox: Outbox, keys: IdempotencyKeys) =>
          new UnitOfWork(manager, { schema: sql.schema, outbox, keys }),
        inject: [EntityManager, Outbox, IdempotencyKeys],
      },
      {
        provide: PersistenceLifecycle,
        useFactory: (source: DataSource, cache: Cache, outbox: Outbox) =>
          new PersistenceLifecycle(source, cache, outbox),
        inject: [DataSource, Cache, Outbox],
      },
      {
        provide: HEALTH,
        useFactory: (manager: EntityManager, cache: Cache) => healthOf(manager, cache),
        inject: [EntityManager, Cache],
      },
    ];
    return {
      module: PersistenceModule,
      global: true,
      providers,
      exports: [
        DataSource,
        EntityManager,
        POOL,
        Cache,
        FileStore,
        Outbox,
        Inbox,
        IdempotencyKeys,
        UnitOfWork,
        HEALTH,
      ],
    };
  }
}

const HEALTH_DEADLINE_MS = 1_000;

function healthOf(manager: EntityManager, cache: Cache): HealthCheck {
  return async () => ({
    database: await withDeadline(manager.query('SELECT 1'), HEALTH_DEADLINE_MS, 'database').then(
      () => 'up' as const,
      () => 'down' as const,
    ),
    cache: cache.connected() ? 'up' : 'away',
  });
}
