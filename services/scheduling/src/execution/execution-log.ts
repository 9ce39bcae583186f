import { Inject, Injectable } from '@nestjs/common';
import type { Clock } from '@buildmesh/kernel';
import { UnitOfWork, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK, systemContext } from '@buildmesh/service-kit';
import { CLAIMED_AT_ONCE, MAX_FAILURES } from '../limits.js';
import { ScheduleNews } from '../schedule/schedule.news.js';
import { ScheduleRepository, type StoredSchedule } from '../schedule/schedule.repository.js';
import { audited, zoneOf } from '../schedule/schedule.rules.js';
import { ENTITY } from '../schedule/schedule.service.js';
import { ExecutionRepository, type Execution, type ExecutionEnd } from './execution.repository.js';
import { reason } from './execution.result.js';
import { planExecutions } from './execution.rules.js';

/** Fires that a process took on, and whether there may be more. */
export interface Claim {
  executions: Execution[];
  more: boolean;
}

/** How a run ended; a failure that is not the function's own does not count against the task. */
export interface RunEnd extends ExecutionEnd {
  counts?: boolean;
}

const SYSTEM = { context: systemContext() };

/** Who runs what, and what came of it: each step is one transaction, so that no crash leaves a fire with two runners. */
@Injectable()
export class ExecutionLog {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(ScheduleRepository) private readonly schedules: ScheduleRepository,
    @Inject(ExecutionRepository) private readonly executions: ExecutionRepository,
    @Inject(ScheduleNews) private readonly news: ScheduleNews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Takes on what is due and nobody else has taken on; of each fire time there is one taker (D56). */
  claim(worker: string): Promise<Claim> {
    return this.unitOfWork.write(SYSTEM, async (writing) => {
      const due = await this.schedules.lockDue(writing.manager, this.clock.now(), CLAIMED_AT_ONCE);
      const claimed: Execution[] = [];
      for (const schedule of due) claimed.push(...(await this.claimOf(writing, schedule, worker)));
      for (const project of new Set(due.map((schedule) => schedule.project)))
        await this.news.fired(writing, project);
      return { executions: claimed, more: due.length === CLAIMED_AT_ONCE };
    });
  }

  private async claimOf(
    { manager }: UnitOfWorkScope,
    schedule: StoredSchedule,
    worker: string,
  ): Promise<Execution[]> {
    const { id, project, flow, cron, next: dueMs } = schedule;
    if (dueMs === null) return [];
    const plan = planExecutions(cron, { dueMs, nowMs: this.clock.now(), zone: zoneOf(schedule) });
    await this.schedules.setNext(manager, id, plan.next);
    for (const due of plan.missed)
      await this.executions.note(manager, { schedule: id, project, due, end: { state: 'missed' } });
    const execution = plan.run === null ? undefined : { schedule: id, project, due: plan.run };
    const busy = execution && (await this.executions.isRunning(manager, id));
    const noted =
      execution &&
      (await this.executions.note(manager, {
        ...execution,
        ...(busy ? { end: { state: 'skip' } } : { worker }),
      }));
    await this.executions.trim(manager, id);
    return execution && noted !== undefined && !busy ? [{ ...execution, id: noted, flow }] : [];
  }

  /** Notes how a run ended; true where the task was switched off for it. A run that is another's by now is left alone. */
  end({ id, schedule, project }: Execution, worker: string, end: RunEnd): Promise<boolean> {
    return this.unitOfWork.write(SYSTEM, async (writing) => {
      const { manager } = writing;
      // The task before its fire, as whoever removes it does: the two cannot wait for each other.
      const task = await this.schedules.find(project, schedule, manager);
      if (!task || !(await this.executions.end(manager, { id, worker }, end))) return false;
      await this.news.fired(writing, project);
      return this.count(writing, task, end);
    });
  }

  private async count(
    writing: UnitOfWorkScope,
    task: StoredSchedule,
    { state, counts }: RunEnd,
  ): Promise<boolean> {
    const isFailure = (state === 'fail' || state === 'timeout') && counts !== false;
    if (!isFailure && state !== 'success') return false;
    const failures = isFailure ? task.failures + 1 : 0;
    if (failures < MAX_FAILURES || !task.enabled) {
      if (failures !== task.failures) await this.schedules.setFailures(writing.manager, task.id, failures);
      return false;
    }
    const change = { failures, enabled: false, next: null };
    await this.schedules.update(writing.manager, task, change);
    await writing.record({
      project: task.project,
      entity: ENTITY,
      target: task.id,
      action: 'schedule.switch-off',
      before: audited(task),
      after: audited({ ...task, ...change }),
    });
    return true;
  }

  /** Ends the runs of processes that are gone. */
  async endLapsed(): Promise<void> {
    const projects = await this.executions.endLapsed(reason('schedule.interrupted'));
    if (projects.length === 0) return;
    await this.unitOfWork.write(SYSTEM, async (writing) => {
      for (const project of projects) await this.news.fired(writing, project);
    });
  }
}
