import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { projectPurged } from '@buildmesh/contracts';
import { CLOCK } from '@buildmesh/service-kit';
import { PURGE_TOLD_MS, RESTORABLE_MS } from '../limits.js';
import { Store } from '../store/store.js';

/** Ends projects whose time to be restored is over (D78). */
@Injectable()
export class ProjectPurge {
  constructor(
    private readonly store: Store,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async sweep(): Promise<void> {
    while (await this.purgeOne());
    await this.tellAgain();
  }

  private purgeOne(): Promise<boolean> {
    const now = this.clock.now();
    return this.store.write(async ({ purge, audit, events }) => {
      const project = await purge.next(now - RESTORABLE_MS);
      if (project === undefined) return false;
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
