import { Injectable } from '@nestjs/common';
import { noticeTo, pushed, SCHEDULE_NOTICE, SCHEDULE_VIEW, schedulesChanged } from '@buildmesh/contracts';
import type { UnitOfWorkScope } from '@buildmesh/persistence';

/** Tells, once a write is kept, that tasks of a project are not what they were. */
@Injectable()
export class ScheduleNews {
  /** Dispatchers look when the next fire is due, and open lists are drawn anew. */
  async changed(writing: UnitOfWorkScope, project: string): Promise<void> {
    await writing.emit(schedulesChanged, { project });
    await this.fired(writing, project);
  }

  /** Open lists are drawn anew. */
  async fired({ emit: tell }: UnitOfWorkScope, project: string): Promise<void> {
    const view = { room: 'view' as const, project, view: SCHEDULE_VIEW };
    await tell(pushed, noticeTo(view, SCHEDULE_NOTICE));
  }
}
