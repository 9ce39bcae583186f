import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { projectPurged } from '@buildmesh/contracts';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { PURGE_TOLD_MS, RESTORABLE_MS } from '../limits.js';
import { Store } from '../store/index.js';

/** Ends projects whose time to be restored is over (D78). */
@Injectable()
export class ProjectEnd {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Tries every project once, so that one which cannot be deleted holds up none; the next sweep tries it again. */
  async sweep(): Promise<void> {
    const tried: string[] = [];
    while (await this.tryOne(tried));
    await this.tellAgain();
  }

  private async tryOne(tried: string[]): Promise<boolean> {
    const before = tried.length;
    try {
      return await this.purgeOne(tried);
    } catch (error) {
      if (tried.length === before) throw error;
      this.logger.error({ err: error, project: tried.at(-1) }, 'project could not be purged');
      return true;
    }
  }

  private purgeOne(tried: string[]): Promise<boolean> {
    const now = this.clock.now();
    return this.store.write(async ({ purge, audit, events }) => {
      const project = await purge.next(now - RESTORABLE_MS, tried);
      if (project === undefined) return false;
      tried.push(project);
      await purge.purge(project, now);
      await audit.add({
        project,
        account: null,
        action: projectPurged.id,
        target: `project/${project}`,
      });
      await events.add(projectPurged, { project });
      return true;
    });
  }

  /** An event may reach a service while it is down, so it is told again for some days. */
  private tellAgain(): Promise<void> {
    return this.store.write(async ({ purge, events }) => {
      for (const project of await purge.purgedSince(this.clock.now() - PURGE_TOLD_MS)) {
        await events.add(projectPurged, { project });
      }
    });
  }
}
