import { Inject, Injectable } from '@nestjs/common';
import { briefFlows, id, runFlow, type listScheduleFlows, type OutputOf } from '@buildmesh/contracts';
import { Bus } from '@buildmesh/service-kit';
import { SETTINGS, type SchedulingConfig } from '../scheduling.config.js';
import { blockOf, type FlowBrief } from '../schedule/schedule.rules.js';

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
    const [found] = await this.bus.askAsSystem(briefFlows, { project, ids: [flow] });
    return found;
  }

  /** All of a project by name, with what keeps one from being scheduled. */
  async schedulable(project: string): Promise<OutputOf<typeof listScheduleFlows>> {
    const all = await this.bus.askAsSystem(briefFlows, { project });
    return all.map((flow) => ({ _id: flow._id, _name: flow._name, blocked: blockOf(flow) }));
  }

  /** What the published version answers; throws its refusal, or `service-timeout` after the longest time of a run (D56). */
  async run(project: string, flow: string, timezone?: string): Promise<unknown> {
    const patient = { ...runFlow, timeoutMs: this.settings.SCHEDULE_TIMEOUT_MS };
    const zone = timezone === undefined ? {} : { timezone };
    const input = { project, flow, reason: 'schedule' as const, ...zone };
    return (await this.bus.askAsSystem(patient, input)).data;
  }
}
