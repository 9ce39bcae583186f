import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Pool } from 'pg';
import { projectPurged } from '@buildmesh/contracts';
import { Inbox, inTransaction, POOL } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { ScheduleRepository } from './schedule/schedule.repository.js';
import { SCHEMA } from './schema.js';

const CONSUMER = 'project-purge';

/** Drops the tasks of a project that is gone for good (D78), with their logs and what was recorded of them. */
@Injectable()
export class ProjectPurge implements BeforeApplicationShutdown {
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ScheduleRepository) private readonly schedules: ScheduleRepository,
    @Inject(Inbox) private readonly inbox: Inbox,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(projectPurged, ({ project }, message) => {
      this.running = this.running
        .then(() => this.purge(project, message))
        .catch((error: unknown) =>
          this.logger.warn({ err: error, project }, 'the tasks of a project could not be cleared away'),
        );
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running;
  }

  private purge(project: string, message: string): Promise<void> {
    return inTransaction(this.pool, async (client) => {
      await this.inbox.once(client, { message, consumer: CONSUMER }, async () => {
        await this.schedules.clear(client, project);
        await client.query(`DELETE FROM "${SCHEMA}".audit WHERE project = $1`, [project]);
      });
    });
  }
}
