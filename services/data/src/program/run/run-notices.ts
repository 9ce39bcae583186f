import { Inject, Injectable } from '@nestjs/common';
import { newId } from '@buildmesh/kernel';
import { sendNotice } from '@buildmesh/contracts';
import { Bus, LOGGER, type Logger } from '@buildmesh/service-kit';
import type { RunNotice } from './run.types.js';

/** Sends what a run had to tell, once the run is kept. */
@Injectable()
export class RunNotices {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** A notice that does not get out does not undo what was done. */
  async send(project: string, notices: readonly RunNotice[]): Promise<void> {
    for (const { to, content } of notices) {
      const input = { project, bot: '$$BOT@PROJECT' as const, to, content, once: newId() };
      await this.bus
        .inquire(sendNotice, input)
        .catch((error: unknown) =>
          this.logger.warn({ err: error, project }, 'a notice of a function was not sent'),
        );
    }
  }
}
