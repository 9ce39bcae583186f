import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { projectPurged } from '@buildmesh/contracts';
import { Inbox, inTransaction, POOL } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { deleteBatched } from '../batched-delete.js';

/** What is kept by project. */
const TABLES = ['message', 'part', 'conversation', 'ai_day', 'ai_minute', 'audit'];
const CONSUMER = 'project-purge';

/** Drops everything of a project that is gone for good (D78); a repeated event finds nothing more to do. */
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
          this.logger.warn({ err: error, project }, 'messages of a project could not be cleared away'),
        );
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private async purgeOnce(project: string, message: string): Promise<void> {
    const receipt = { message, consumer: CONSUMER };
    if (await this.inbox.knows(receipt)) return;
    for (const table of TABLES)
      await deleteBatched(this.pool, table, { where: 'project = $1', values: [project] });
    await inTransaction(this.pool, (client) => this.inbox.once(client, receipt, () => Promise.resolve()));
  }
}
