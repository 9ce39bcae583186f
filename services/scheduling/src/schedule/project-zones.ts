import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { projectStatus, rightsChanged } from '@buildmesh/contracts';
import { DEFAULT_TIMEZONE } from '@buildmesh/domain';
import { UnitOfWork } from '@buildmesh/persistence';
import { Bus, CLOCK, LOGGER, systemContext, type Logger } from '@buildmesh/service-kit';
import { patiently } from '../execution/patiently.js';
import { ScheduleNews } from './schedule.news.js';
import { ScheduleRepository } from './schedule.repository.js';
import { nextOf } from './schedule.rules.js';

/** Projects looked at when the service starts. */
const MOST_PROJECTS = 100_000;

/** Has tasks follow the time zone of their project (D101): told of a change, or found out at the start and at each run. */
@Injectable()
export class ProjectZones implements OnApplicationBootstrap {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(ScheduleRepository) private readonly schedules: ScheduleRepository,
    @Inject(ScheduleNews) private readonly news: ScheduleNews,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    bus.subscribe(rightsChanged, ({ project, roles, users }) => {
      // Settings are told as rights of nobody in particular.
      if (!roles && !users) void this.look([project]);
    });
  }

  onApplicationBootstrap(): void {
    void this.lookAtAll();
  }

  /** The project's time zone is this one now. */
  async follow(project: string, timezone = DEFAULT_TIMEZONE): Promise<void> {
    await this.unitOfWork.write({ context: systemContext() }, async (writing) => {
      const changed = await this.schedules.setProjectZone(writing.manager, project, timezone);
      for (const task of changed) {
        // What is due already is taken on as it was due.
        const isDue = task.next !== null && task.next <= this.clock.now();
        if (task.timezone !== null || isDue) continue;
        await this.schedules.setNext(writing.manager, task.id, nextOf(task, this.clock.now()));
      }
      if (changed.length > 0) await this.news.changed(writing, project);
    });
  }

  private async lookAtAll(): Promise<void> {
    try {
      await this.look(await this.schedules.projects(MOST_PROJECTS));
    } catch (error) {
      this.logger.warn({ err: error }, 'the time zones of projects could not be asked for');
    }
  }

  private async look(projects: readonly string[]): Promise<void> {
    for (const project of projects) {
      try {
        if (!(await this.schedules.hasTasks(project))) continue;
        const { timezone, state } = await patiently(() => this.bus.askAsSystem(projectStatus, { project }));
        if (state !== 'gone') await this.follow(project, timezone);
      } catch (error) {
        this.logger.warn({ err: error, project }, 'the time zone of a project could not be asked for');
      }
    }
  }
}
