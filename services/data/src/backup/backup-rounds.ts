import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { FileStore } from '@buildmesh/persistence';
import { CLOCK, LOGGER, systemContext, type Logger } from '@buildmesh/service-kit';
import { DATA_CONFIG, type DataConfig } from '../config/index.js';
import { JobRepository, JobRunner } from '../jobs/index.js';
import { BACKUP_KEPT_MS, BackupRepository } from './backup.repository.js';
import { dayOf } from './backup.rules.js';

/** A project at a time: thousands have their turn within the day, and nobody's work waits long behind them. */
const ROUND_MS = 20_000;
/** A service that has just started has other things to do. */
const REST_MS = 10 * 60_000;
const SWEEP_MS = 3_600_000;

/** Makes the daily backups of all projects, and clears away what is older than they are kept (D69). */
@Injectable()
export class BackupRounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<void> = Promise.resolve();

  constructor(
    @Inject(BackupRepository) private readonly backups: BackupRepository,
    @Inject(JobRepository) private readonly jobs: JobRepository,
    @Inject(JobRunner) private readonly runner: JobRunner,
    @Inject(FileStore) private readonly files: FileStore,
    @Inject(DATA_CONFIG) private readonly config: DataConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.every(SWEEP_MS, () => this.sweep());
    const later = setTimeout(() => this.every(ROUND_MS, () => this.round()), REST_MS);
    this.timers.push(later.unref());
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.running;
  }

  /** Begins the backup of one project that has none of today. */
  async round(): Promise<void> {
    if (!this.config.BACKUP_DAILY) return;
    const day = dayOf(this.clock.now());
    const project = await this.backups.due(day);
    if (project === undefined) return;
    const request = { kind: 'backup' as const, context: systemContext(), day };
    try {
      await this.jobs.create({ project, entity: project, user: null, request });
    } catch (error) {
      // Somebody has one made right now; the daily one has its turn afterwards.
      if (!(error instanceof Refusal)) throw error;
    }
    this.runner.wake();
  }

  /** Files first: what is still known is found again should this be broken off. */
  async sweep(): Promise<void> {
    const over = await this.backups.outdated(this.clock.now() - BACKUP_KEPT_MS);
    for (const { key } of over) await this.files.remove(key);
    await this.backups.forget(over.map(({ id }) => id));
  }

  private every(ms: number, work: () => Promise<void>): void {
    const timer = setInterval(() => {
      this.running = this.running
        .then(work)
        .catch((error: unknown) => this.logger.warn({ err: error }, 'backups could not be looked after'));
    }, ms);
    this.timers.push(timer.unref());
  }
}
