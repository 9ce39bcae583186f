import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { countUsage, refusal, type OutputOf, type projectUsage, type Usage } from '@buildmesh/contracts';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { COUNTED_AT_ONCE, HOUSEKEEPING_EVERY_MS } from '../limits.js';
import { Store } from '../store/index.js';
import { quotaOf } from './edition.rules.js';

const AWAY = new Set(['service-down', 'service-timeout']);

/** What projects use of their quotas (`_used`): counted hourly, and whenever somebody looks (spec: platform §9). */
@Injectable()
export class UsageService {
  constructor(
    private readonly store: Store,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Counted now; while the data service is away, as it was last counted. */
  async of(id: string): Promise<OutputOf<typeof projectUsage>> {
    const project = await this.store.read.projects.byId(id);
    if (!project) throw refusal('project.not-found');
    const used = await this.count(id).catch((error: unknown) => {
      if (project._used && error instanceof Refusal && AWAY.has(error.key)) return project._used;
      throw error;
    });
    return {
      members: { used: used.members, limit: quotaOf(project, 'member') },
      publics: { used: used.publics, limit: quotaOf(project, 'external') },
      rows: { used: used.rows, limit: quotaOf(project, 'row') },
      entities: { used: used.entities, limit: quotaOf(project, 'entity') },
      time: used.time,
    };
  }

  /**
   * Counts every project that was not counted within the hour; of several processes each counts its own. One that cannot be
   * counted waits for the next hour.
   */
  async countDue(): Promise<void> {
    for (;;) {
      const nowMs = this.clock.now();
      const due = { beforeMs: nowMs - HOUSEKEEPING_EVERY_MS, nowMs, limit: COUNTED_AT_ONCE };
      const projects = await this.store.write(({ usage }) => usage.claimDue(due));
      for (const project of projects) {
        await this.count(project).catch((error: unknown) =>
          this.logger.warn({ err: error, project }, 'what a project uses could not be counted'),
        );
      }
      if (projects.length < COUNTED_AT_ONCE) return;
    }
  }

  private async count(project: string): Promise<Usage> {
    const people = await this.store.read.members.count(project);
    const data = await this.bus.askAsSystem(countUsage, { project });
    const used = { members: people.inner, publics: people.public, ...data, time: this.clock.now() };
    await this.store.write(({ usage }) => usage.keep(project, used));
    return used;
  }
}
