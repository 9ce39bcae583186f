import { Controller, Inject } from '@nestjs/common';
import {
  listScheduleFlows,
  listScheduleJobs,
  listSchedules,
  logSchedule,
  removeSchedule,
  schedulesOfFlow,
  setSchedule,
  toggleSchedule,
  updateSchedule,
  type Contract,
  type OutputOf,
  type Schedule,
  type ScheduleJob,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { ScheduleService, type ChangeContext } from './schedule.service.js';

/** Scheduled tasks of a project. */
@Controller()
export class ScheduleHandlers {
  constructor(@Inject(ScheduleService) private readonly schedules: ScheduleService) {}

  @Handles(setSchedule)
  set(call: Call<typeof setSchedule>): Promise<boolean> {
    return this.schedules.set(actOf(setSchedule, call), call.input);
  }

  @Handles(updateSchedule)
  update(call: Call<typeof updateSchedule>): Promise<boolean> {
    return this.schedules.update(actOf(updateSchedule, call), call.params.id, call.input);
  }

  @Handles(toggleSchedule)
  toggle(call: Call<typeof toggleSchedule>): Promise<boolean> {
    return this.schedules.toggle(actOf(toggleSchedule, call), call.params.id);
  }

  @Handles(removeSchedule)
  remove(call: Call<typeof removeSchedule>): Promise<true> {
    return this.schedules.remove(actOf(removeSchedule, call), call.params.id);
  }

  @Handles(listSchedules)
  list({ params }: Call<typeof listSchedules>): Promise<Schedule[]> {
    return this.schedules.list(params.project);
  }

  @Handles(listScheduleJobs)
  jobs({ params }: Call<typeof listScheduleJobs>): Promise<ScheduleJob[]> {
    return this.schedules.jobs(params.project);
  }

  @Handles(listScheduleFlows)
  flows({ params }: Call<typeof listScheduleFlows>): Promise<OutputOf<typeof listScheduleFlows>> {
    return this.schedules.flows(params.project);
  }

  @Handles(schedulesOfFlow)
  ofFlow({ input }: Call<typeof schedulesOfFlow>): Promise<string[]> {
    return this.schedules.ofFlow(input.project, input.flow);
  }

  @Handles(logSchedule)
  log({ context, params, input }: Call<typeof logSchedule>): Promise<OutputOf<typeof logSchedule>> {
    return this.schedules.log({ context, project: params.project }, params.id, input);
  }
}

function actOf(
  contract: Contract,
  { context, params }: Pick<Call<typeof setSchedule>, 'context' | 'params'>,
): ChangeContext {
  return { context, project: params.project, contract: contract.id };
}
