import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { NoticeQueue } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SCHEMA } from '../../../schema.js';
import type { RunNotice } from './run.types.js';

/** Looked for by itself this often, for what a crash left behind and what could not be sent. */
const SWEEP_MS = 2_000;

/** What functions have to tell people: kept with what the run wrote, sent once it is kept, each once. */
@Injectable()
export class RunNotices implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly queue: NoticeQueue;
  private timer: NodeJS.Timeout | undefined;
  private sending: Promise<void> | undefined;

  constructor(
    @Inject(EntityManager) manager: EntityManager,
    @Inject(Bus) bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.queue = new NoticeQueue(manager, bus, logger, { schema: SCHEMA, bot: '$$BOT@PROJECT' });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.flush(), SWEEP_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.sending;
  }

  async keep(manager: EntityManager, project: string, notices: readonly RunNotice[]): Promise<void> {
    for (const { to, content } of notices) await this.queue.keep(manager, { project, to, content });
  }

  /** Sends what waits, soon; nobody waits for it. */
  flush(): void {
    this.sending ??= this.queue
      .send()
      .catch((error: unknown) => this.logger.warn({ err: error }, 'notices of functions were not sent'))
      .finally(() => (this.sending = undefined));
  }
}
