import {
  Inject,
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { Clock } from '@buildmesh/kernel';
import { rightsChanged } from '@buildmesh/contracts';
import { advanced, reconcile, timedOut } from '@buildmesh/domain';
import { withAdvisoryLock } from '@buildmesh/persistence';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { Notices } from '../notice/notices.js';
import { ApplicationRepository } from './application.repository.js';
import type { StoredApplication } from './application.types.js';
import { OutsideChanges } from './outside-changes.js';
import { RowMaintenance } from './row-maintenance.js';
import { SystemChange } from './system-change.js';

const TURN_MS = 1_000;
const AT_ONCE = 50;
/** Each running application is looked at this often, should an event have been lost. */
const CHECK_MS = 10 * 60_000;
const MAX_OF_USERS = 500;

/**
 * What happens without anybody calling: steps whose time is over, handlers who left, rows and messages that a process left
 * behind when it died. One process at a time looks; every change names the version it was made from, so that what two of them
 * did together would count once.
 */
@Injectable()
export class Maintenance implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    @Inject(EntityManager) private readonly manager: EntityManager,
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(SystemChange) private readonly system: SystemChange,
    @Inject(OutsideChanges) private readonly outside: OutsideChanges,
    @Inject(RowMaintenance) private readonly rows: RowMaintenance,
    @Inject(Notices) private readonly notices: Notices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Bus) bus: Bus,
  ) {
    bus.subscribe(rightsChanged, ({ project, users = [] }) => {
      if (users.length > 0)
        void this.step('handlers', () => this.lookAfter(project, users.slice(0, MAX_OF_USERS)));
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.turn().finally(() => (this.running = undefined));
    }, TURN_MS);
    this.timer.unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  /** All that is due now. */
  async turn(): Promise<void> {
    await this.step('turn', () =>
      withAdvisoryLock(this.manager, 'buildmesh.approvals.upkeep', async () => {
        await this.step('rows', () => this.rows.write());
        await this.step('timeouts', () => this.timeOut());
        await this.step('handlers', () => this.check());
        await this.step('holds', () => this.rows.check());
        await this.step('notices', () => this.notices.send());
      }),
    );
  }

  private async step(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.logger.warn({ err: error, what }, 'approvals could not be looked after');
    }
  }

  private async timeOut(): Promise<void> {
    for (const due of await this.applications.due(new Date(this.clock.now()), AT_ONCE)) {
      await this.step('timeout', async () => {
        const stored = await this.outside.followed(due);
        if (stored.application.state !== 'pending') return;
        const { definition, facts } = await this.system.known(stored);
        const over = timedOut(stored.application, facts)?.next;
        if (over) await this.system.store(stored, { definition, facts, next: over, action: 'timeout' });
        else await this.system.remind(stored, definition);
      });
    }
  }

  private async check(): Promise<void> {
    const before = new Date(this.clock.now() - CHECK_MS);
    for (const stored of await this.applications.unchecked(before, AT_ONCE)) await this.reconcile(stored);
  }

  /** Applications that wait for people whose standing has changed. */
  async lookAfter(project: string, users: readonly string[]): Promise<void> {
    for (const stored of await this.applications.waitingFor(project, users, MAX_OF_USERS))
      await this.reconcile(stored);
  }

  private async reconcile(stored: StoredApplication): Promise<void> {
    await this.step('handlers', async () => {
      const { definition, facts } = await this.system.known(stored);
      const now = reconcile(stored.application, facts);
      if (now === stored.application) return;
      const next = advanced(stored.application, now);
      await this.system.store(stored, { definition, facts, next, action: 'reconcile' });
    });
  }
}
