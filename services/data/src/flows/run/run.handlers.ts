import { Controller, Inject } from '@nestjs/common';
import {
  displayFlow,
  execFlow,
  refusal,
  fetchFlowData,
  listRunnableFlows,
  openExecFlow,
  peopleOfFlow,
  prepareFlow,
  runFlow,
  showDataset,
  type CallContext,
  type OutputOf,
  type RunAnswer,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { DatasetService, outcomes } from './dataset.service.js';
import { FlowRunService, type FlowRunRequest } from './run.service.js';

interface OneProgram {
  context: CallContext;
  params: { project: string; program: string; id: string };
}
const askedOf = ({ context, params: { project, program, id } }: OneProgram): FlowRunRequest => ({
  context,
  project,
  flow: program,
  version: id === 'latest' ? undefined : Number(id),
});

/** Running of functions. */
@Controller()
export class FlowRunHandlers {
  constructor(
    @Inject(FlowRunService) private readonly programs: FlowRunService,
    @Inject(DatasetService) private readonly datasets: DatasetService,
  ) {}

  @Handles(displayFlow)
  display(call: Call<typeof displayFlow>): Promise<OutputOf<typeof displayFlow>> {
    return this.programs.display(askedOf(call));
  }

  @Handles(prepareFlow)
  prepare(call: Call<typeof prepareFlow>): Promise<OutputOf<typeof prepareFlow>> {
    const { run, item } = call.input;
    if (run !== undefined) return this.programs.waitingForm(askedOf(call), { item, run });
    return this.programs.prepare(askedOf(call), call.input);
  }

  @Handles(peopleOfFlow)
  people(call: Call<typeof peopleOfFlow>): Promise<OutputOf<typeof peopleOfFlow>> {
    return this.programs.people(askedOf(call), call.input);
  }

  @Handles(execFlow)
  exec(call: Call<typeof execFlow>): Promise<OutputOf<typeof execFlow>> {
    return this.programs.exec(askedOf(call), call.input);
  }

  @Handles(listRunnableFlows)
  init({ context, params }: Call<typeof listRunnableFlows>): Promise<OutputOf<typeof listRunnableFlows>> {
    return this.programs.list(context, params.project);
  }

  @Handles(openExecFlow)
  openExec({ context, params, input }: Call<typeof openExecFlow>): Promise<RunAnswer> {
    return this.programs.openExec({ context, ...params }, input);
  }

  @Handles(runFlow)
  async run({ input }: Call<typeof runFlow>): Promise<OutputOf<typeof runFlow>> {
    const { data, cmd } = await this.programs.run(input);
    return { data, ...(cmd ? { cmd } : {}) };
  }

  @Handles(fetchFlowData)
  async fetch(call: Call<typeof fetchFlowData>): Promise<OutputOf<typeof fetchFlowData>> {
    const { context, params, input } = call;
    const asked = { context, ...params };
    const ask = async (option: Parameters<FlowRunService['ask']>[1]) => {
      const { data, dataset } = await this.programs.ask(asked, option);
      return { data, ...(dataset ? { dataset } : {}) };
    };
    return 'map' in input ? outcomes(input.map, context, ask) : ask(input);
  }

  @Handles(showDataset)
  async show(call: Call<typeof showDataset>): Promise<OutputOf<typeof showDataset>> {
    const { context, params, input } = call;
    const { project, flow } = params;
    if ('map' in input)
      return outcomes(input.map, context, ({ flow: own, ...query }) =>
        this.datasets.show({ context, project, flow: own }, query),
      );
    if (flow === '__') throw refusal('flow.not-found');
    return this.datasets.show({ context, project, flow }, input);
  }
}
