import { Injectable } from '@nestjs/common';
import { noticeTo, pushed, SCHEDULE_NOTICE, SCHEDULE_VIEW, schedulesChanged } from '@buildmesh/contracts';
import type { Writing } from '@buildmesh/persistence';

/** Tells, once a write is kept, that tasks of a project are not what they were. */
@Injectable()
export class ScheduleNews {
  /** Dispatchers look when the next fire is due, and open lists are drawn anew. */
  async changed(writing: Writing, project: string): Promise<void> {
    await writing.tell(schedulesChanged, { project });
    await this.fired(writing, project);
  }

  /** Open lists are drawn anew. */
  async fired({ tell }: Writing, project: string): Promise<void> {
    const view = { room: 'view' as const, project, view: SCHEDULE_VIEW };
    await tell(pushed, noticeTo(view, SCHEDULE_NOTICE));
  }
}
