import type {
  BeforeApplicationShutdown,
  FactoryProvider,
  InjectionToken,
  OnApplicationBootstrap,
} from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { withAdvisoryLock } from '../sql/advisory-lock.js';
import { deleteBatched, type Expired } from './expired.js';

const HOUR_MS = 3_600_000;

/** What a service forgets in time. */
export interface HousekeepingPlan {
  schema: string;
  /** How often; an hour when it is not said. */
  everyMs?: number;
  expired: readonly Expired[];
  /** What is more than rows of one table, afterwards; under its name in the log should it fail. */
  steps?: Readonly<Record<string, (nowMs: number) => Promise<unknown>>>;
}

/** Forgets what nobody can ask for any more; of several processes of a service one does it. */
export class Housekeeping implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly plan: HousekeepingPlan,
    private readonly on: { manager: EntityManager; clock: Clock; logger: Logger },
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.sweep().finally(() => {
        this.running = undefined;
      });
    }, this.plan.everyMs ?? HOUR_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** Does all of it, whatever of it fails: that is tried again next time. */
  async sweep(): Promise<void> {
    const name = `buildmesh.${this.plan.schema}.housekeeping`;
    await this.attempt('lock', () =>
      withAdvisoryLock(this.on.manager, name, () => this.clear(this.on.clock.now())),
    );
  }

  private async clear(nowMs: number): Promise<void> {
    const { schema, expired, steps = {} } = this.plan;
    for (const { table, where, values } of expired)
      await this.attempt(table, () =>
        deleteBatched(this.on.manager, { schema, table, where, values: values(nowMs) }),
      );
    for (const [name, step] of Object.entries(steps)) await this.attempt(name, () => step(nowMs));
  }

  private async attempt(step: string, work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.on.logger.warn({ err: error, step }, 'housekeeping failed');
    }
  }
}

/** Provides the housekeeping of a service, whose plan may need providers of its own. */
export function housekeepingOf<T extends unknown[]>(
  inject: { [K in keyof T]: InjectionToken<T[K]> },
  plan: (...injected: T) => HousekeepingPlan,
): FactoryProvider<Housekeeping> {
  return {
    provide: Housekeeping,
    useFactory: (...[manager, clock, logger, ...injected]: [EntityManager, Clock, Logger, ...T]) =>
      new Housekeeping(plan(...injected), { manager, clock, logger }),
    inject: [EntityManager, CLOCK, LOGGER, ...inject],
  };
}
