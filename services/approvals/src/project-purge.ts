import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { projectPurged } from '@buildmesh/contracts';
import { Inbox, inTransaction, POOL } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SCHEMA } from './schema.js';

const CONSUMER = 'project-purge';
/** What is kept by project; versions leave with their definitions. */
const BY_PROJECT = ['notice', 'application', 'definition', 'audit'];
const AT_ONCE = 5_000;

/** Drops everything of a project that is gone for good (D78); what is told twice finds nothing left. */
@Injectable()
export class ProjectPurge implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
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
    for (const table of BY_PROJECT) await this.empty(table, project);
    await inTransaction(this.pool, async (client) => {
      await this.inbox.once(client, { message, consumer: CONSUMER }, () => Promise.resolve());
    });
  }

  private async empty(table: string, project: string): Promise<void> {
    const name = `"${SCHEMA}"."${table}"`;
    const text = `DELETE FROM ${name} WHERE ctid = ANY(ARRAY(SELECT ctid FROM ${name} WHERE project = $1 LIMIT ${AT_ONCE}))`;
    for (let taken = AT_ONCE; taken === AT_ONCE;)
      taken = (await this.pool.query(text, [project])).rowCount ?? 0;
  }
}
