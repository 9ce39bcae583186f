import { Inject, Injectable } from '@nestjs/common';
import { briefFlows, id, runProgram } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';
import { SETTINGS, type SchedulingConfig } from '../scheduling.config.js';
import { canRunAlone, type FlowBrief } from '../schedule/schedule.rules.js';

/** The functions of projects, which the data service keeps and runs. */
@Injectable()
export class Functions {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(SETTINGS) private readonly settings: SchedulingConfig,
  ) {}

  /** What is known of a function; `undefined` where the project has none of that id. */
  async brief(project: string, flow: string): Promise<FlowBrief | undefined> {
    if (!id.safeParse(flow).success) return undefined;
    const [found] = await this.bus.inquire(briefFlows, { project, ids: [flow] });
    return found;
  }

  /** Those that can run by themselves, by name. */
  async schedulable(project: string): Promise<{ _id: string; _name: string }[]> {
    const all = await this.bus.inquire(briefFlows, { project });
    return all.filter(canRunAlone).map(({ _id, _name }) => ({ _id, _name }));
  }

  /** What the published version answers; throws its refusal, or `service-timeout` after the longest time of a run (D56). */
  async run(project: string, flow: string): Promise<unknown> {
    const patient = { ...runProgram, timeoutMs: this.settings.SCHEDULE_TIMEOUT_MS };
    const input = { project, flow, reason: 'schedule' as const };
    return (await this.bus.inquire(patient, input)).data;
  }
}
