import { Inject, Injectable } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { MessageKey, NoticeMessage } from '@buildmesh/contracts';
import { APPROVAL_BOT } from '@buildmesh/domain';
import { NoticeQueue } from '@buildmesh/persistence';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import { SCHEMA } from '../schema.js';
import type { StoredApplication } from '../application/application.types.js';
import type { NoticeTo } from './notices.rules.js';

/** What the APPROVAL bot has to tell (D54): kept with the change it tells of, and sent once whoever sends it. */
@Injectable()
export class Notices {
  private readonly queue: NoticeQueue;

  constructor(
    @Inject(EntityManager) manager: EntityManager,
    @Inject(Bus) bus: Bus,
    @Inject(LOGGER) logger: Logger,
  ) {
    this.queue = new NoticeQueue(manager, bus, logger, { schema: SCHEMA, bot: APPROVAL_BOT });
  }

  async keep(
    manager: EntityManager,
    { id, project, definition, application, info }: StoredApplication,
    { name, notices }: { name: string; notices: readonly (NoticeTo & { step?: string })[] },
  ): Promise<void> {
    const about = info
      .map(({ value }) => value)
      .filter((value) => typeof value === 'string' || typeof value === 'number');
    const after = about.join('\n').slice(0, 2000);
    for (const { kind, to, step } of notices) {
      const what = kind === 'closed' ? closedState(application.state) : kind;
      const key: MessageKey = `approval.notice.${what}`;
      const content: NoticeMessage = { key, params: { name, ...(step ? { step } : {}) }, after };
      const meta = { approval: { id, approval: definition, kind, state: application.state } };
      await this.queue.keep(manager, { project, to, content, meta });
    }
  }

  send(): Promise<void> {
    return this.queue.send();
  }
}

function closedState(state: string): 'pass' | 'reject' | 'cancel' | 'abort' {
  return state === 'reject' || state === 'cancel' || state === 'abort' ? state : 'pass';
}
