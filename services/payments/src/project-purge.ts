import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { projectPurged } from '@buildmesh/contracts';
import { Inbox, inTransaction, POOL } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SCHEMA } from './schema.js';

const CONSUMER = 'project-purge';

/** Drops the orders of a project that is gone for good (D78), and their payments with them. */
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
        .then(() => this.purge(project, message))
        .catch((error: unknown) =>
          this.logger.warn({ err: error, project }, 'the orders of a project could not be cleared away'),
        );
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async purge(project: string, message: string): Promise<void> {
    await inTransaction(this.pool, async (client) => {
      await this.inbox.once(client, { message, consumer: CONSUMER }, async () => {
        for (const table of ['orders', 'audit'])
          await client.query(`DELETE FROM "${SCHEMA}".${table} WHERE project = $1`, [project]);
      });
    });
  }
}
