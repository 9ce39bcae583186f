import { Inject, Injectable } from '@nestjs/common';
import { newId, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  MAX_SCHEDULES,
  MAX_TASKS_TOLD,
  NEXT_FIRES,
  type CallContext,
  type InputOf,
  type listScheduleFlows,
  type logSchedule,
  type OutputOf,
  type Schedule,
  type ScheduleJob,
  type setSchedule,
  type updateSchedule,
} from '@buildmesh/contracts';
import { canonicalCron, DEFAULT_TIMEZONE, nextExecutions } from '@buildmesh/domain';
import { UnitOfWork, idempotencyKeyOf, type UnitOfWorkScope } from '@buildmesh/persistence';
import { CLOCK } from '@buildmesh/service-kit';
import { ExecutionRepository } from '../execution/execution.repository.js';
import { resultText } from '../execution/execution.result.js';
import { Functions } from '../functions/functions.js';
import { ScheduleNews } from './schedule.news.js';
import { ScheduleRepository, type ScheduleChange, type StoredSchedule } from './schedule.repository.js';
import {
  assertRoom,
  assertSeen,
  assertSchedulable,
  audited,
  nextOf,
  onWire,
  zoneOf,
} from './schedule.rules.js';

/** Who does something to the tasks of a project, by which contract. */
export interface ChangeContext {
  context: CallContext;
  project: string;
  contract: string;
}

/** What the audit calls a scheduled task. */
export const ENTITY = 'schedule';

/** Scheduled tasks as administrators see and change them. */
@Injectable()
export class ScheduleService {
  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(ScheduleRepository) private readonly schedules: ScheduleRepository,
    @Inject(ExecutionRepository) private readonly executions: ExecutionRepository,
    @Inject(Functions) private readonly functions: Functions,
    @Inject(ScheduleNews) private readonly news: ScheduleNews,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async list(project: string): Promise<Schedule[]> {
    return (await this.schedules.list(project, MAX_SCHEDULES)).map(onWire);
  }

  /** The functions to choose from. */
  flows(project: string): Promise<OutputOf<typeof listScheduleFlows>> {
    return this.functions.schedulable(project);
  }

  /** Names of the tasks that run a function. */
  ofFlow(project: string, flow: string): Promise<string[]> {
    return this.schedules.ofFlow(project, flow, MAX_TASKS_TOLD);
  }

  async jobs(project: string): Promise<ScheduleJob[]> {
    const [schedules, running] = await Promise.all([
      this.schedules.list(project, MAX_SCHEDULES),
      this.executions.running(project),
    ]);
    const afterMs = this.clock.now();
    return schedules.map(({ id, name, cron, enabled, ...zones }) => ({
      _id: id,
      _name: name,
      next: enabled ? nextExecutions(cron, { afterMs, count: NEXT_FIRES, zone: zoneOf(zones) }) : [],
      running: running.get(id) ?? [],
    }));
  }

  async log(
    { context, project }: Omit<ChangeContext, 'contract'>,
    id: string,
    { page }: InputOf<typeof logSchedule>,
  ): Promise<OutputOf<typeof logSchedule>> {
    await this.mustFind(project, id);
    const { index, size: limit } = page;
    const { data, size } = await this.executions.page(id, { offset: (index - 1) * limit, limit });
    const entries = data.map(({ id: _id, due, state, result, ms }) => ({
      _id,
      time: due,
      state,
      result: resultText(result, context.locale),
      ms: ms ?? null,
    }));
    return { data: entries, size };
  }

  async set(act: ChangeContext, input: InputOf<typeof setSchedule>): Promise<true> {
    const { project, context } = act;
    const wanted = await this.checked(act, input);
    return this.write(act, input, async (writing) => {
      assertRoom(await this.schedules.countLocked(writing.manager, project), context.limit?.tasks);
      const schedule = { ...wanted, id: newId(), project, enabled: true };
      const next = nextOf(schedule, this.clock.now());
      await this.schedules.insert(writing.manager, { ...schedule, next });
      const after = audited({ ...schedule, next });
      await writing.record({ project, entity: ENTITY, target: schedule.id, action: 'schedule.set', after });
      return true as const;
    });
  }

  async update(
    act: ChangeContext,
    id: string,
    { _ver, ...input }: InputOf<typeof updateSchedule>,
  ): Promise<true> {
    await this.mustFind(act.project, id);
    const wanted = await this.checked(act, input);
    return this.write(act, { id, ...input }, async (writing) => {
      const old = await this.mustFind(act.project, id, writing);
      assertSeen(old, _ver);
      const next = nextOf({ ...old, ...wanted }, this.clock.now());
      await this.change(writing, old, { change: { ...wanted, next }, action: 'schedule.update' });
      return true as const;
    });
  }

  /** Whether the task is on now. Failures before it was switched on do not count any more. */
  toggle(act: ChangeContext, id: string): Promise<boolean> {
    return this.write(act, { id }, async (writing) => {
      const old = await this.mustFind(act.project, id, writing);
      const enabled = !old.enabled;
      const next = nextOf({ ...old, enabled }, this.clock.now());
      const change = { enabled, next, failures: enabled ? 0 : old.failures };
      await this.change(writing, old, { change, action: 'schedule.toggle' });
      return enabled;
    });
  }

  remove(act: ChangeContext, id: string): Promise<true> {
    const { project } = act;
    return this.write(act, { id }, async (writing) => {
      const before = audited(await this.mustFind(project, id, writing));
      await this.schedules.remove(writing.manager, project, id);
      await writing.record({ project, entity: ENTITY, target: id, action: 'schedule.remove', before });
      return true as const;
    });
  }

  private async change(
    writing: UnitOfWorkScope,
    old: StoredSchedule,
    { change, action }: { change: ScheduleChange; action: string },
  ): Promise<void> {
    await this.schedules.update(writing.manager, old, change);
    const [before, after] = [audited(old), audited({ ...old, ...change })];
    await writing.record({ project: old.project, entity: ENTITY, target: old.id, action, before, after });
  }

  /** What is to be stored of an input that is configured correctly. */
  private async checked({ project, context }: ChangeContext, input: InputOf<typeof setSchedule>) {
    const name = input.name.trim();
    const projectZone = context.timezone ?? DEFAULT_TIMEZONE;
    const flow = await this.functions.brief(project, input.flow);
    assertSchedulable({ ...input, name }, flow, { nowMs: this.clock.now(), projectZone });
    const cron = canonicalCron(input.cron) ?? input.cron;
    return { name, flow: input.flow, option: input.option, cron, timezone: input.timezone, projectZone };
  }

  private write<T>(
    { context, project, contract }: ChangeContext,
    body: unknown,
    work: (writing: UnitOfWorkScope) => Promise<T>,
  ): Promise<T> {
    const once = idempotencyKeyOf({ context, project, contract }, body);
    return this.unitOfWork.write({ context, once }, async (writing) => {
      const result = await work(writing);
      await this.news.changed(writing, project);
      return result;
    });
  }

  private async mustFind(project: string, id: string, writing?: UnitOfWorkScope): Promise<StoredSchedule> {
    const found = await this.schedules.find(project, id, writing?.manager);
    if (!found) throw refusal('schedule.not-found');
    return found;
  }
}
