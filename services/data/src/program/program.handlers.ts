import { Inject, Injectable } from '@nestjs/common';
import {
  displayProgram,
  execProgram,
  fail,
  fetchProgramData,
  listPrograms,
  openExecProgram,
  prepareProgram,
  runProgram,
  showDataset,
  type CallContext,
  type OutputOf,
  type RunAnswer,
} from '@buildmesh/contracts';
import { Handles, type Call } from '@buildmesh/service-kit';
import { DatasetService, outcomes } from './dataset.service.js';
import { ProgramService, type ProgramAsked } from './program.service.js';

interface OneProgram {
  context: CallContext;
  params: { project: string; program: string; id: string };
}
const askedOf = ({ context, params: { project, program, id } }: OneProgram): ProgramAsked => ({
  context,
  project,
  flow: program,
  version: id === 'latest' ? undefined : Number(id),
});

/** Running of functions. */
@Injectable()
export class ProgramHandlers {
  constructor(
    @Inject(ProgramService) private readonly programs: ProgramService,
    @Inject(DatasetService) private readonly datasets: DatasetService,
  ) {}

  @Handles(displayProgram)
  display(call: Call<typeof displayProgram>): Promise<OutputOf<typeof displayProgram>> {
    return this.programs.display(askedOf(call));
  }

  @Handles(prepareProgram)
  prepare(call: Call<typeof prepareProgram>): Promise<OutputOf<typeof prepareProgram>> {
    const { run, item } = call.input;
    if (run !== undefined) return this.programs.waitingForm(askedOf(call), { item, run });
    return this.programs.prepare(askedOf(call), call.input);
  }

  @Handles(execProgram)
  exec(call: Call<typeof execProgram>): Promise<OutputOf<typeof execProgram>> {
    return this.programs.exec(askedOf(call), call.input);
  }

  @Handles(listPrograms)
  init({ context, params }: Call<typeof listPrograms>): Promise<OutputOf<typeof listPrograms>> {
    return this.programs.list(context, params.project);
  }

  @Handles(openExecProgram)
  openExec({ context, params, input }: Call<typeof openExecProgram>): Promise<RunAnswer> {
    return this.programs.openExec({ context, ...params }, input);
  }

  @Handles(runProgram)
  async run({ input }: Call<typeof runProgram>): Promise<OutputOf<typeof runProgram>> {
    const { data, cmd } = await this.programs.run(input);
    return { data, ...(cmd ? { cmd } : {}) };
  }

  @Handles(fetchProgramData)
  async fetch(call: Call<typeof fetchProgramData>): Promise<OutputOf<typeof fetchProgramData>> {
    const { context, params, input } = call;
    const asked = { context, ...params };
    const ask = async (option: Parameters<ProgramService['ask']>[1]) => {
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
    if (flow === '__') throw fail('flow.not-found');
    return this.datasets.show({ context, project, flow }, input);
  }
}
