import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool, PoolClient } from 'pg';
import { projectPurged } from '@buildmesh/contracts';
import { Inbox, inTransaction, POOL, RowStore } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { deleteBatched } from '../batched-delete.js';
import { SCHEMA } from '../schema.js';

/** What is kept by project, besides its tables. Jobs and uploads have files, and leave with them when their time is over. */
const BY_PROJECT = ['entity', 'usage', 'usage_claim', 'counter', 'audit', 'undo'];
/** Of these, and besides, what may be many rows; fields before the entities that they are of. */
const MANY: readonly { table: string; where: string }[] = [
  ...['audit', 'undo', 'share', 'view', 'page', 'flow'].map((table) => ({ table, where: 'project = $1' })),
  { table: 'field', where: `entity IN (SELECT id FROM "${SCHEMA}".entity WHERE project = $1)` },
  { table: 'entity', where: 'project = $1' },
];

/** Kept also by projects that never had a table. */
const WITHOUT_TABLES = ['share', 'view', 'page', 'flow'];

const CONSUMER = 'project-purge';

/**
 * Drops everything of a project that is gone for good (D78). Identity tells it more than once, and a project that is not
 * here any more is nothing to do, so that a lost or repeated event does no harm.
 */
@Injectable()
export class ProjectPurge implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(RowStore) private readonly store: RowStore,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(projectPurged, ({ project }, message) => {
      this.running = this.running
        .then(() => this.purgeOnce(project, message))
        .catch((error: unknown) =>
          this.logger.warn({ err: error, project }, 'a project could not be cleared away'),
        );
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async purgeOnce(project: string, message: string): Promise<void> {
    if (await this.inbox.knows({ message, consumer: CONSUMER })) return;
    // Too much for one statement, and nothing that anybody could still ask for should the rest fail.
    const schema = await this.schemaOf(this.pool, project);
    if (schema !== undefined) await this.store.emptySpace(schema);
    for (const { table, where } of MANY) await deleteBatched(this.pool, table, { where, values: [project] });
    await inTransaction(this.pool, async (client) => {
      await this.inbox.once(client, { message, consumer: CONSUMER }, () => this.purge(client, project));
    });
  }

  private async schemaOf(on: Pool | PoolClient, project: string, lock = ''): Promise<string | undefined> {
    const text = `SELECT schema_name FROM "${SCHEMA}".space WHERE project = $1 ${lock}`;
    return (await on.query<{ schema_name: string }>(text, [project])).rows[0]?.schema_name;
  }

  /** What is left, and what came meanwhile. */
  private async purge(client: PoolClient, project: string): Promise<void> {
    for (const table of WITHOUT_TABLES)
      await client.query(`DELETE FROM "${SCHEMA}"."${table}" WHERE project = $1`, [project]);
    const schema = await this.schemaOf(client, project, 'FOR UPDATE');
    if (schema === undefined) return;
    await this.store.dropSpace(client, schema);
    await client.query(
      `DELETE FROM "${SCHEMA}".field WHERE entity IN (SELECT id FROM "${SCHEMA}".entity WHERE project = $1)`,
      [project],
    );
    for (const table of BY_PROJECT)
      await client.query(`DELETE FROM "${SCHEMA}"."${table}" WHERE project = $1`, [project]);
    await client.query(`DELETE FROM "${SCHEMA}".space WHERE project = $1`, [project]);
  }
}
