import { Inject, Injectable } from '@nestjs/common';
import { approvalRowChanged, approvalRowChanges, type ApprovalDefinition } from '@buildmesh/contracts';
import { changedOutside } from '@buildmesh/domain';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { ApplicationRepository } from './application.repository.js';
import type { StoredApplication } from './application.types.js';
import { SystemChange } from './system-change.js';

/** Attempts at storing what others store at the same time. */
const MAX_ATTEMPTS = 10;

/**
 * Rows that were changed in their table while their application runs, where the definition allows it: form and log follow, at
 * once by the event, and before every act, so that nobody decides on values of before (D95).
 */
@Injectable()
export class OutsideChanges {
  constructor(
    @Inject(ApplicationRepository) private readonly applications: ApplicationRepository,
    @Inject(SystemChange) private readonly system: SystemChange,
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    bus.subscribe(approvalRowChanged, ({ project, id }) => {
      this.follow(project, id).catch((error: unknown) => {
        // It is asked for again before the next act.
        this.logger.warn({ err: error, application: id }, 'changes of a row could not be followed yet');
      });
    });
  }

  private async follow(project: string, id: string): Promise<void> {
    const stored = await this.applications.get(project, id);
    if (stored) await this.followed(stored);
  }

  async followed(stored: StoredApplication): Promise<StoredApplication> {
    return this.absorbed(stored, (await this.system.known(stored)).definition);
  }

  /** The application with what was changed in its row. */
  async absorbed(stored: StoredApplication, definition: ApprovalDefinition): Promise<StoredApplication> {
    if (!definition.option.changes || stored.application.state !== 'pending') return stored;
    let now = stored;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const { project, entity, id, application } = now;
      const asked = { project, entity, id, after: application.changes ?? 0 };
      const { list, values } = await this.bus.askAsSystem(approvalRowChanges, asked);
      if (list.length === 0) return now;
      const { facts } = await this.system.known(now);
      const next = changedOutside(application, list, values);
      await this.system.store(now, { definition, facts, next, action: 'change' });
      now = (await this.applications.get(project, id)) ?? now;
      if (now.application.state !== 'pending') return now;
    }
    return now;
  }
}
