import { Inject, Injectable } from '@nestjs/common';
import { newId, Refusal, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  messageOf,
  noticeTo,
  pushed,
  type debugFlow,
  type InputOf,
  type RunAnswer,
} from '@buildmesh/contracts';
import { DEBUG_LIMITS } from '@buildmesh/domain';
import { Bus, CLOCK } from '@buildmesh/service-kit';
import { FlowRepository } from '../flow/flow.repository.js';
import { FlowEnvironment } from '../flow/flow-environment.js';
import { FlowRunItem } from './run-item.js';
import { FlowRuns } from './flow-runs.js';
import type { FlowRunRequest } from './run.service.js';
import { LiveTrace } from './live-trace.js';
import { RunRepository, type DebugRun } from './execution/run.repository.js';
import type { TraceStep } from './execution/run.types.js';

/** Nodes that are kept of one debug run, and characters of all their values together: twenty runs travel in one answer. */
const MAX_STEPS = 150;
const MAX_CHARACTERS = 30_000;

/** Runs drafts and keeps what each node did (D40). */
@Injectable()
export class DebugService {
  constructor(
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(FlowEnvironment) private readonly environment: FlowEnvironment,
    @Inject(FlowRunItem) private readonly items: FlowRunItem,
    @Inject(FlowRuns) private readonly running: FlowRuns,
    @Inject(RunRepository) private readonly repository: RunRepository,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(Bus) private readonly bus: Bus,
  ) {}

  async run(
    { context, project, flow: id }: Omit<FlowRunRequest, 'version'>,
    { form, item, run }: InputOf<typeof debugFlow>,
  ): Promise<RunAnswer> {
    const stored = await this.flows.get(project, id);
    if (!stored) throw refusal('flow.not-found');
    const { name, form: fields, nodes, option } = stored;
    const draft = { form: fields, nodes, option };
    await this.environment.assertSound(project, draft, id);
    const graph = await this.flows.withCalled(project, draft);
    const row = await this.items.forRun({ context, project, graph, item });
    const trace: TraceStep[] = [];
    const start = this.clock.now();
    const { user } = context;
    const watch =
      user === undefined
        ? undefined
        : new LiveTrace({ flow: id, start }, (about) =>
            this.bus.publish(pushed, noticeTo({ room: 'user', user, project }, 'debug', about)),
          );
    const keep = (state: DebugRun['state'], error: string | null) =>
      this.repository.addDebug(id, {
        ...{ _id: newId(start), user: context.user ?? null, start, state, error },
        ms: this.clock.now() - start,
        nodes: shortened(trace),
      });
    try {
      const flow = { id, name, version: 0, graph };
      const step = { context, project, flow, form, item: row, run, trace };
      const answer = await this.running.step({ ...step, ...(watch ? { watch } : {}) });
      await keep(answer.run === undefined ? 'done' : 'waiting', null);
      return answer;
    } catch (error) {
      if (error instanceof Refusal)
        await keep('failed', messageOf(error.key, context.locale, error.details.params));
      throw error;
    } finally {
      watch?.end();
    }
  }

  async runs(project: string, id: string): Promise<DebugRun[]> {
    if (!(await this.flows.get(project, id))) throw refusal('flow.not-found');
    return this.repository.debugs(project, id, this.clock.now());
  }
}

/** The last nodes of a run, with values cut to what fits. */
function shortened(trace: readonly TraceStep[]): TraceStep[] {
  const steps = trace.slice(-MAX_STEPS);
  let limit: number = DEBUG_LIMITS.valueLength;
  const size = () =>
    steps.reduce(
      (sum, { input, output }) => sum + Math.min(limit, input.length) + Math.min(limit, output.length),
      0,
    );
  while (size() > MAX_CHARACTERS && limit > 50) limit = Math.floor(limit / 2);
  return steps.map((step) => ({
    ...step,
    input: step.input.slice(0, limit),
    output: step.output.slice(0, limit),
  }));
}
