import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FairQueue, newId, type Clock } from '@buildmesh/kernel';
import {
  refusal,
  messageOf,
  type CallContext,
  type RunAnswer,
  type SheetReading,
} from '@buildmesh/contracts';
import { UnitOfWork, type IdempotencyKey } from '@buildmesh/persistence';
import { CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { AccessService, EntityCatalog } from '../../catalog/index.js';
import type { RunnableFlow } from '../flow/flow.types.js';
import { firstState, FlowRunner } from './execution/flow-runner.js';
import { callerForm, checkedForm, heldBy } from './execution/caller-form.js';
import { RunNotices } from './execution/run-notices.js';
import { RunEnvironments } from './execution/run-environments.js';
import { RunRepository, type WaitingRun } from './execution/run.repository.js';
import type { RunEnvironment } from './execution/run-environment.js';
import type { RunNotice, RunState, RunWatch, TraceStep, Values } from './execution/run.types.js';

/**
 * Runs that are at work in a process, and runs of one project that wait for their turn. Each holds a connection for its
 * transaction and needs a second one now and then; with more of them than half the pool they would wait for each other.
 */
const AT_WORK = { places: 4, waiting: 150, retryAfterS: 2 };
/** Runs of one project in all, those too that wait for time or for others and hold nothing but their caller. */
const IN_ALL = { places: Infinity, most: 160, waiting: 0, retryAfterS: 2 };
/** Longest state of a run that waits for a form, in characters. */
const MAX_STATE = 16_000_000;
/** Longest answer, in characters: it travels over the bus whole. */
const MAX_ANSWER = 900_000;

/** One step of a run: from its beginning, or on from the form that it waits for, until it ends or waits. */
export interface RunStep {
  context: CallContext;
  project: string;
  flow: RunnableFlow;
  form: Values;
  item: unknown;
  /** How a spreadsheet in the form is read, where the file does not say. */
  sheet?: SheetReading | undefined;
  /** The run that goes on. */
  run?: string | undefined;
  once?: IdempotencyKey | undefined;
  readOnly?: boolean;
  /** What belongs to no field of the form is left out: not people filled it in. */
  lenient?: boolean;
  /** Nobody is there to fill in a form. */
  alone?: boolean;
  /** Asks only for the form that the run waits for: it goes on waiting as it was. */
  looks?: boolean;
  trace?: TraceStep[];
  watch?: RunWatch;
}

/** A place among the runs at work. */
interface RunAddress {
  leave: () => void;
  /** Times that it was given up for a step that waits. */
  parts: number;
}

/**
 * Runs functions: each step in one transaction, all or nothing (D38), but for what came before a step that waits: it is kept,
 * so that the run holds neither a place nor a transaction meanwhile (D94). Projects have their turns.
 */
@Injectable()
export class FlowRuns {
  private readonly all = new FairQueue(IN_ALL);
  private readonly places = new FairQueue(AT_WORK);

  constructor(
    @Inject(UnitOfWork) private readonly unitOfWork: UnitOfWork,
    @Inject(AccessService) private readonly access: AccessService,
    @Inject(EntityCatalog) private readonly catalog: EntityCatalog,
    @Inject(RunEnvironments) private readonly environments: RunEnvironments,
    @Inject(FlowRunner) private readonly runner: FlowRunner,
    @Inject(RunRepository) private readonly runs: RunRepository,
    @Inject(RunNotices) private readonly outgoing: RunNotices,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async step(step: RunStep): Promise<RunAnswer> {
    const answer = await this.all.run(step.project, () => this.placed(step));
    this.outgoing.flush();
    return answer;
  }

  private async placed(step: RunStep): Promise<RunAnswer> {
    const place: RunAddress = { leave: await this.places.enter(step.project), parts: 0 };
    try {
      return await this.catalog.retrying(step.project, () => {
        // What a run has kept is not done again.
        if (place.parts > 0) throw refusal('conflict');
        return this.undoing((undo) => this.attempt(step, place, undo));
      });
    } finally {
      place.leave();
    }
  }

  private async attempt(step: RunStep, place: RunAddress, undo: RunEnvironment['undo']): Promise<RunAnswer> {
    const { context, project, once, trace, run } = step;
    trace?.splice(0);
    const { entities } = await this.catalog.of(project);
    const members = [...entities.values()].find(({ type }) => type === 'system')?._id ?? '';
    const [access, views] = await Promise.all([
      this.access.project(context, project, 'full'),
      this.access.views(context, project),
    ]);
    let begunFrom: WaitingRun | undefined;
    try {
      return await this.unitOfWork.writeInParts({ once }, async (writing) => {
        const notices: RunNotice[] = [];
        const placeless: Parameters<RunEnvironments['make']>[1]['placeless'] = async (environment, work) => {
          if (run !== undefined) begunFrom ??= await this.runs.forget(writing.manager, run);
          return writing.apart(() => this.placeless(place, environment, work));
        };
        const tools = { writing, placeless, access, views, members, notices, undo };
        const environment = await this.environments.make(step, tools);
        const told = await this.execute(step, environment);
        if (JSON.stringify(told).length > MAX_ANSWER) throw refusal('too-large');
        await this.outgoing.keep(writing.manager, project, notices);
        return told;
      });
    } catch (error) {
      if (begunFrom) await this.runs.restore(begunFrom, this.clock.now());
      throw error;
    }
  }

  /** The time that it then waits for a place again is not the run's. */
  private async placeless<T>(
    place: RunAddress,
    { budget, project }: RunEnvironment,
    work: () => Promise<T>,
  ): Promise<T> {
    place.parts += 1;
    place.leave();
    const result = await work();
    const fromMs = Date.now();
    place.leave = await this.places.enter(project, { back: true });
    budget.deadlineMs += Date.now() - fromMs;
    return result;
  }

  /** Takes back what was done outside of a run that failed, the last first; what cannot be taken back is logged. */
  private async undoing<T>(work: (undo: RunEnvironment['undo']) => Promise<T>): Promise<T> {
    const undo: RunEnvironment['undo'] = [];
    try {
      return await work(undo);
    } catch (error) {
      for (const takeBack of undo.reverse())
        await takeBack().catch((fault: unknown) =>
          this.logger.warn({ err: fault }, 'what a failed function did outside could not be taken back'),
        );
      throw error;
    }
  }

  private async execute(step: RunStep, environment: RunEnvironment): Promise<RunAnswer> {
    const { flow, context, run } = step;
    const user = context.user ?? null;
    const waiting =
      run === undefined
        ? undefined
        : await this.waiting(environment.transaction.manager, { id: run, flow: flow.id, user });
    const graph = waiting?.graph ?? flow.graph;
    const state = waiting ?? (await this.begun(step, environment));
    // A function that was published anew may do something else in this place.
    const asks = graph.nodes.some(({ id, type }) => id === state.at && type === 'form');
    if (step.looks && !asks) throw refusal('flow.waited-too-long');
    const answered = waiting !== undefined && step.looks !== true;
    const outcome = await this.runner.run({
      graph,
      state,
      environment,
      answer: answered ? step.form : undefined,
    });
    if (outcome.state === 'waiting' && step.looks) return { run, next: outcome.form };
    if (outcome.state === 'waiting') {
      if (step.alone || step.readOnly) throw this.nobodyThere(flow.name, context);
      const id = run ?? newId(this.clock.now());
      const answer = told(state);
      const kept = flow.version === 0 ? { ...state, graph } : state;
      if (JSON.stringify(kept).length > MAX_STATE) throw refusal('too-large');
      await this.runs.wait(
        environment.transaction.manager,
        { id, flow: flow.id, user, state: kept },
        this.clock.now(),
      );
      return { ...answer, run: id, next: outcome.form };
    }
    if (run !== undefined) await this.runs.forget(environment.transaction.manager, run);
    return { data: outcome.told ?? null, ...told(state) };
  }

  private async begun(
    { flow, form: given, item, lenient }: RunStep,
    environment: RunEnvironment,
  ): Promise<RunState> {
    const form = callerForm(flow.graph, environment.views);
    const held = heldBy(item);
    const checked = await checkedForm({ form, given, held, strict: lenient !== true }, environment);
    return firstState(flow.graph, { form: checked, item, version: flow.version });
  }

  private async waiting(
    manager: EntityManager,
    which: { id: string; flow: string; user: string | null },
  ): Promise<RunState> {
    const state = await this.runs.waiting(manager, { ...which, now: this.clock.now() });
    if (!state) throw refusal('flow.waited-too-long');
    return state;
  }

  private nobodyThere(name: string, { locale }: CallContext) {
    const reason = messageOf('flow.needs-form', locale);
    return refusal('flow.failed', { params: { node: name, reason } });
  }
}

/** What a run gives besides its value: datasets at its end, and its commands so far. */
function told(state: RunState): Pick<RunAnswer, 'dataset' | 'cmd'> {
  const { dataset, cmd } = state;
  const answer = {
    ...(Object.keys(dataset).length > 0 ? { dataset } : {}),
    ...(cmd.length > 0 ? { cmd: [...cmd] } : {}),
  };
  // Each command is told once, with the step that gave it.
  state.cmd = [];
  return answer as Pick<RunAnswer, 'dataset' | 'cmd'>;
}
