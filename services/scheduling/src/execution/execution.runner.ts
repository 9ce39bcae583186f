import { performance } from 'node:perf_hooks';
import { Inject, Injectable } from '@nestjs/common';
import { Refusal } from '@buildmesh/kernel';
import { projectStatus, sendNotice, type OutputOf } from '@buildmesh/contracts';
import { Bus, LOGGER, NoAnswer, type Logger } from '@buildmesh/service-kit';
import { Functions } from '../functions/functions.js';
import { MAX_FAILURES } from '../limits.js';
import { ProjectZones } from '../schedule/project-zones.js';
import { ScheduleRepository } from '../schedule/schedule.repository.js';
import type { RunEnd } from './execution-log.js';
import type { Execution } from './execution.repository.js';
import { answerOf, reason, reasonOf } from './execution.result.js';
import { isUnheard, patiently } from './patiently.js';

/** It was heard, and not answered in time. */
const isUnanswered = (error: unknown): boolean => error instanceof Error && error.cause instanceof NoAnswer;

/** Does what a fire is for, once: what may have begun is not tried again. */
@Injectable()
export class ExecutionRunner {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(Functions) private readonly functions: Functions,
    @Inject(ScheduleRepository) private readonly schedules: ScheduleRepository,
    @Inject(ProjectZones) private readonly zones: ProjectZones,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Never rejects: whatever goes wrong is how the fire ended. */
  async run({ project, flow }: Execution): Promise<RunEnd> {
    const startedMs = performance.now();
    const end = await this.outcome(project, flow);
    return end.state === 'skip' ? end : { ...end, ms: Math.round(performance.now() - startedMs) };
  }

  private async outcome(project: string, flow: string): Promise<RunEnd> {
    let timezone: string | undefined;
    try {
      const standing = await patiently(() => this.standing(project));
      timezone = standing.timezone;
      await this.zones.follow(project, timezone);
      if (standing.state !== 'active') return { state: 'skip', result: reason('schedule.closed') };
    } catch (error) {
      return { state: 'fail', result: reasonOf(error), counts: false };
    }
    try {
      const answer = await patiently(() => this.functions.run(project, flow, timezone));
      return { state: 'success', result: answerOf(answer) };
    } catch (error) {
      if (isUnanswered(error)) return { state: 'timeout' };
      if (!(error instanceof Refusal))
        this.logger.error({ err: error, project, flow }, 'a task could not be run');
      return { state: 'fail', result: reasonOf(error), counts: !isUnheard(error) };
    }
  }

  /** Tells the administrators that a task was switched off (D56). */
  async tellSwitchedOff({ id, schedule, project }: Execution): Promise<void> {
    try {
      const task = await this.schedules.find(project, schedule);
      const { admins } = await this.standing(project);
      const params = { name: task?.name ?? '', count: MAX_FAILURES };
      const content = { key: 'schedule.switched-off', params, after: '' };
      const notice = { project, bot: '$$BOT@PROJECT' as const, to: admins, content, once: `schedule.${id}` };
      await patiently(() => this.bus.askAsSystem(sendNotice, notice));
    } catch (error) {
      this.logger.warn(
        { err: error, project, schedule },
        'nobody could be told that a task was switched off',
      );
    }
  }

  private standing(project: string): Promise<OutputOf<typeof projectStatus>> {
    return this.bus.askAsSystem(projectStatus, { project });
  }
}
