import { Controller, Inject } from '@nestjs/common';
import {
  briefFlows,
  copyFlow,
  createFlow,
  debugFlow,
  getFlow,
  listDebugRuns,
  listFlows,
  listFlowVersions,
  makeStandardFlows,
  publishFlow,
  removeFlow,
  updateFlow,
  type CallContext,
  type OutputOf,
} from '@buildmesh/contracts';
import { idempotencyKeyOf } from '@buildmesh/persistence';
import { Handles, type Call } from '@buildmesh/service-kit';
import { DebugService } from '../run/debug.service.js';
import { FlowBriefs } from './flow-briefs.js';
import { FlowService, type FlowChange } from './flow.service.js';

type InProject = { context: CallContext; params: { project: string } };

const changeOf = (
  { context, params: { project } }: InProject,
  contract: { id: string },
  body: unknown,
): FlowChange => ({
  context,
  project,
  once: idempotencyKeyOf({ context, project, contract: contract.id }, body),
});

/** Design of functions. */
@Controller()
export class FlowHandlers {
  constructor(
    @Inject(FlowService) private readonly flows: FlowService,
    @Inject(FlowBriefs) private readonly briefs: FlowBriefs,
    @Inject(DebugService) private readonly debugging: DebugService,
  ) {}

  @Handles(listFlows)
  list({ params }: Call<typeof listFlows>): Promise<OutputOf<typeof listFlows>> {
    return this.flows.list(params.project);
  }

  @Handles(getFlow)
  get({ params }: Call<typeof getFlow>): Promise<OutputOf<typeof getFlow>> {
    return this.flows.get(params.project, params.id);
  }

  @Handles(createFlow)
  create(call: Call<typeof createFlow>): Promise<OutputOf<typeof createFlow>> {
    return this.flows.create(changeOf(call, createFlow, call.input), call.input);
  }

  @Handles(updateFlow)
  update(call: Call<typeof updateFlow>): Promise<OutputOf<typeof updateFlow>> {
    const { params, input } = call;
    return this.flows.update(changeOf(call, updateFlow, [params.id, input]), params.id, input);
  }

  @Handles(publishFlow)
  publish(call: Call<typeof publishFlow>): Promise<OutputOf<typeof publishFlow>> {
    const { params, input } = call;
    return this.flows.publish(changeOf(call, publishFlow, [params.id, input]), params.id, input);
  }

  @Handles(copyFlow)
  copy(call: Call<typeof copyFlow>): Promise<OutputOf<typeof copyFlow>> {
    const { params, input } = call;
    return this.flows.copy(changeOf(call, copyFlow, [params.id, input]), params.id, input.name);
  }

  @Handles(listFlowVersions)
  versions({ params }: Call<typeof listFlowVersions>): Promise<OutputOf<typeof listFlowVersions>> {
    return this.flows.versions(params.project, params.id);
  }

  @Handles(removeFlow)
  remove(call: Call<typeof removeFlow>): Promise<true> {
    return this.flows.remove(changeOf(call, removeFlow, call.params.id), call.params.id);
  }

  @Handles(makeStandardFlows)
  standard(call: Call<typeof makeStandardFlows>): Promise<OutputOf<typeof makeStandardFlows>> {
    return this.flows.standard(changeOf(call, makeStandardFlows, call.input), call.input);
  }

  @Handles(briefFlows)
  brief({ input }: Call<typeof briefFlows>): Promise<OutputOf<typeof briefFlows>> {
    return this.briefs.of(input.project, input.ids);
  }

  @Handles(debugFlow)
  debug({ context, params, input }: Call<typeof debugFlow>): Promise<OutputOf<typeof debugFlow>> {
    return this.debugging.run({ context, project: params.project, flow: params.id }, input);
  }

  @Handles(listDebugRuns)
  debugRuns({ params }: Call<typeof listDebugRuns>): Promise<OutputOf<typeof listDebugRuns>> {
    return this.debugging.runs(params.project, params.id);
  }
}
