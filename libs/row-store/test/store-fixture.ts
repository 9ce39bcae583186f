import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { newId, physicalName } from '@buildmesh/kernel';
import { ALWAYS, type FieldDefinition, type NormalNode } from '@buildmesh/domain';
import {
  compileEntity,
  formulaDdl,
  PgRowStore,
  undoDdl,
  wordOrderDdl,
  type CompiledEntity,
  type CompiledField,
  type EntityView,
} from '@buildmesh/row-store';
import {
  AuditWriter,
  IdempotencyKeys,
  openDataSource,
  outboxDdl,
  poolOf,
  unitOfWorkDdl,
  type WriteContext,
} from '@buildmesh/persistence';
import { startPostgres, type TestPostgres } from '@buildmesh/testing';

/** A row store on a database of its own, without a service around it. */
export interface StoreFixture {
  database: TestPostgres;
  source: DataSource;
  pool: Pool;
  store: PgRowStore;
  /** Makes an entity with a table; `id` lets relations be written down before their target is there. */
  entity(fields: FieldDefinition[], id?: string): Promise<CompiledEntity>;
  /** Any of the entities made here, without limits but `rows`. */
  view(entity: CompiledEntity, rows?: NormalNode): EntityView;
  stop(): Promise<void>;
}

export const act = (timeMs = Date.UTC(2026, 0, 1)): WriteContext => ({ user: 'user', role: null, timeMs });

const project = newId();

function fieldOf(definition: FieldDefinition) {
  return {
    ...definition,
    _id: newId(),
    column: physicalName('c'),
    status: 'normal' as const,
    indexed: false,
  };
}

export async function startStore(): Promise<StoreFixture> {
  const database = await startPostgres();
  const source = await openDataSource({
    url: database.url,
    schema: 'data',
    entities: [],
    migrations: [],
    poolSize: 16,
    applicationName: 'test',
  });
  const pool = poolOf(source);
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public');
  for (const ddl of [
    outboxDdl('data'),
    ...unitOfWorkDdl('data'),
    ...undoDdl('data'),
    wordOrderDdl('data'),
    ...formulaDdl('data'),
  ])
    await pool.query(ddl);
  const store = await PgRowStore.open({
    source,
    keys: new IdempotencyKeys(source.manager, new AuditWriter('data')),
    url: database.url,
    readPoolSize: 4,
    schema: 'data',
  });
  const schema = physicalName('p');
  await source.transaction((client) => store.structure.createSchema(client, schema));
  const known = new Map<string, CompiledEntity>();
  const view = (entity: CompiledEntity, rows: NormalNode = ALWAYS): EntityView => {
    const made: EntityView = {
      entity,
      readable: true,
      hidden: new Set(),
      rows,
      get policy() {
        return rows === ALWAYS ? made : view(entity);
      },
      related: (id) => {
        const target = known.get(id);
        return target && view(target);
      },
    };
    return made;
  };
  return {
    database,
    source,
    pool,
    store,
    view,
    async entity(fields, id = newId()) {
      const head = {
        _id: id,
        project,
        name: 'E',
        type: 'normal' as const,
        schema,
        table: physicalName('e'),
        version: id,
      };
      const entity = compileEntity(head, fields.map(fieldOf));
      await source.transaction((client) => store.structure.createEntity(client, entity));
      known.set(id, entity);
      return entity;
    },
    async stop() {
      await store.close();
      await source.destroy();
      await database.stop();
    },
  };
}

/** A field of the entity by key; a missing one is a fault of the test. */
export function field(entity: CompiledEntity, key: string): CompiledField {
  const found = entity.byKey.get(key);
  if (!found) throw new Error(`no field ${key}`);
  return found;
}
