import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import {
  execProgram,
  fail,
  messageOf,
  openExecProgram,
  type CallContext,
  type displayProgram,
  type InputOf,
  type listPrograms,
  type OutputOf,
  type RunAnswer,
  type runProgram,
} from '@buildmesh/contracts';
import { readsItem, removesItem } from '@buildmesh/domain';
import { bodyHashOf, onceKeyOf } from '@buildmesh/persistence';
import { CLOCK, systemContext } from '@buildmesh/service-kit';
import { FlowRepository } from '../flow/flow.repository.js';
import { modelOf } from '../flow/flow.rules.js';
import type { RunnableFlow } from '../flow/flow.types.js';
import { ProgramItem, type Item } from './program-item.js';
import { ProgramRights } from './program-rights.js';
import { ProgramRuns } from './program-runs.js';
import { defaultsOf } from './run/caller-form.js';
import { RunRepository } from './run/run.repository.js';
import type { RunForm, Values } from './run/run.types.js';

/** A published function that somebody asks for; the newest version when none is named. */
export interface ProgramAsked {
  context: CallContext;
  project: string;
  flow: string;
  version?: number | undefined;
}

/** Running of published functions (D38). */
@Injectable()
export class ProgramService {
  constructor(
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(ProgramRights) private readonly rights: ProgramRights,
    @Inject(ProgramItem) private readonly items: ProgramItem,
    @Inject(ProgramRuns) private readonly running: ProgramRuns,
    @Inject(RunRepository) private readonly runs: RunRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async display(asked: ProgramAsked): Promise<OutputOf<typeof displayProgram>> {
    const { context, project } = asked;
    const flow = await this.published(asked);
    const enable = (await this.rights.of(context, project, 'program'))(flow.id);
    const { graph, name } = flow;
    const { icon = '', confirmUrl = false } = graph.option;
    const form = enable ? await this.items.fields({ context, project, graph }) : [];
    const model = enable ? modelOf(graph) : null;
    return { name, icon, enable, form, model, confirmUrl, removes: removesItem(graph) };
  }

  async prepare(asked: ProgramAsked, { item, form }: { item?: Item; form: Values }): Promise<RunForm> {
    const { context, project } = asked;
    const { graph, name, id } = await this.published(asked);
    await this.rights.assert(context, project, { kind: 'program', key: id });
    const fields = await this.items.fields({ context, project, graph });
    const stored = await this.items.values({ context, project, graph, item }, fields);
    const keys = new Set(fields.map(({ _key }) => _key));
    const given = Object.entries(form).filter(([key]) => keys.has(key));
    return { name, fields, values: { ...defaultsOf(fields), ...stored, ...Object.fromEntries(given) } };
  }

  /** The form that a run of the caller's waits for, as it asked for it before. */
  async waitingForm(asked: ProgramAsked, { item, run }: { item?: Item; run: string }): Promise<RunForm> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const row = await this.items.forRun({ context, project, graph: flow.graph, item });
    const { next } = await this.running.step({
      ...{ context, project, flow, form: {}, item: row, run },
      looks: true,
    });
    if (!next) throw fail('flow.waited-too-long');
    return next;
  }

  async exec(asked: ProgramAsked, input: InputOf<typeof execProgram>): Promise<RunAnswer> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const { form, item, run } = input;
    const body = [flow.id, asked.version ?? 0, form, item ?? null, run ?? null];
    const once = onceKeyOf({ context, project, contract: execProgram.id }, body);
    const key = bodyHashOf([project, context.user ?? context.via, ...body]);
    const sent = { key, once: context.idempotencyKey ?? '', now: this.clock.now() };
    if (!(await this.runs.submit(sent))) throw fail('duplicate-request');
    try {
      const row = await this.items.forRun({ context, project, graph: flow.graph, item });
      return await this.running.step({ context, project, flow, form, item: row, run, once });
    } catch (error) {
      await this.runs.unsubmit(key);
      throw error;
    }
  }

  /** For integrators; a repeat within a moment is theirs to mean. */
  async openExec(asked: ProgramAsked, { form, item }: { form: Values; item?: Item }): Promise<RunAnswer> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const body = [flow.id, form, item ?? null];
    const once = onceKeyOf({ context, project, contract: openExecProgram.id }, body);
    const row = await this.items.forRun({ context, project, graph: flow.graph, item });
    return this.running.step({ context, project, flow, form, item: row, once, alone: true });
  }

  /** What a function answers that writes nothing. */
  async ask(asked: ProgramAsked, { form, item }: { form: Values; item?: Item }): Promise<RunAnswer> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const row = await this.items.forRun({ context, project, graph: flow.graph, item });
    return this.running.step({ context, project, flow, form, item: row, readOnly: true, lenient: true });
  }

  /** Functions that the caller may run. */
  async list(context: CallContext, project: string): Promise<OutputOf<typeof listPrograms>> {
    const may = await this.rights.of(context, project, 'program');
    const all = await this.flows.allPublished(project);
    return all
      .filter(({ id }) => may(id))
      .map(({ id, name, version, graph }) => {
        const { icon = '' } = graph.option;
        const named = { _id: id, _flow: id, _type: 'program' as const, _name: name };
        return { ...named, icon, version, model: modelOf(graph), needsRow: readsItem(graph) };
      });
  }

  /** For another service, with the rights of the system and in the name of `user`. */
  async run(asked: InputOf<typeof runProgram>): Promise<RunAnswer> {
    const { project, flow: id, version, form = {}, user, timezone } = asked;
    const context: CallContext = {
      ...systemContext(),
      project,
      ...(user === undefined ? {} : { user }),
      ...(timezone === undefined ? {} : { timezone }),
    };
    const flow = await this.published({ context, project, flow: id, version });
    try {
      return await this.running.step({
        context,
        project,
        flow,
        form,
        item: null,
        alone: true,
        lenient: true,
      });
    } catch (error) {
      if (!(error instanceof Refusal) || error.key === 'flow.failed') throw error;
      const reason = messageOf(error.key, context.locale, error.details.params);
      throw fail('flow.failed', { params: { node: flow.name, reason } });
    }
  }

  async published({ project, flow, version }: ProgramAsked): Promise<RunnableFlow> {
    const found = await this.flows.published(project, flow, { version });
    if (!found) throw fail('flow.not-found');
    return found;
  }

  /** Refuses whoever may not run it. */
  private async permitted(asked: ProgramAsked): Promise<RunnableFlow> {
    const { context, project } = asked;
    const flow = await this.published(asked);
    await this.rights.assert(context, project, { kind: 'program', key: flow.id });
    return flow;
  }
}
