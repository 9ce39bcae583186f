import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LOGGER, type Logger } from '@buildmesh/service-kit';
import { LicenceWork } from './licence/licence.work.js';
import { TradeQueries } from './trade/trade-queries.js';

const LOOK_EVERY_MS = 2_000;

/** What goes on by itself: licences that are due, and questions to providers. */
@Injectable()
export class Rounds implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly running = new Set<Promise<unknown>>();

  constructor(
    private readonly licences: LicenceWork,
    private readonly queries: TradeQueries,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    this.every(LOOK_EVERY_MS, async () => this.licences.wake());
    this.every(LOOK_EVERY_MS, () => this.queries.sweep());
    this.licences.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await Promise.all(this.running);
    await this.licences.stop();
  }

  /** One round at a time: one that takes longer leaves out the next. */
  private every(ms: number, round: () => Promise<unknown>): void {
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      const run = round()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'a round of payments failed'))
        .finally(() => {
          busy = false;
          this.running.delete(run);
        });
      this.running.add(run);
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }
}
