import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import {
  execFlow,
  refusal,
  messageOf,
  openExecFlow,
  type CallContext,
  type displayFlow,
  type InputOf,
  type listRunnableFlows,
  type OutputOf,
  type peopleOfFlow,
  type RunAnswer,
  type runFlow,
} from '@buildmesh/contracts';
import { readsItem, removesItem } from '@buildmesh/domain';
import { bodyHashOf, idempotencyKeyOf } from '@buildmesh/persistence';
import { ChoosablePeople, CLOCK, systemContext } from '@buildmesh/service-kit';
import { FlowRepository } from '../flow/flow.repository.js';
import { modelOf } from '../flow/flow.rules.js';
import type { RunnableFlow } from '../flow/flow.types.js';
import { FlowRunItem, type Item } from './run-item.js';
import { FlowRunRights } from './run-rights.js';
import { FlowRuns } from './flow-runs.js';
import { defaultsOf } from './execution/caller-form.js';
import { RunRepository } from './execution/run.repository.js';
import type { RunForm, Values } from './execution/run.types.js';

/** A published function that somebody asks for; the newest version when none is named. */
export interface FlowRunRequest {
  context: CallContext;
  project: string;
  flow: string;
  version?: number | undefined;
}

/** Running of published functions (D38). */
@Injectable()
export class FlowRunService {
  constructor(
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(FlowRunRights) private readonly rights: FlowRunRights,
    @Inject(FlowRunItem) private readonly items: FlowRunItem,
    @Inject(FlowRuns) private readonly running: FlowRuns,
    @Inject(RunRepository) private readonly runs: RunRepository,
    @Inject(ChoosablePeople) private readonly choosable: ChoosablePeople,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async display(asked: FlowRunRequest): Promise<OutputOf<typeof displayFlow>> {
    const { context, project } = asked;
    const flow = await this.published(asked);
    const enable = (await this.rights.of(context, project, 'program'))(flow.id);
    const { graph, name } = flow;
    const { icon = '', confirmUrl = false } = graph.option;
    const form = enable ? (await this.items.form({ context, project, graph })).fields : [];
    const model = enable ? modelOf(graph) : null;
    return { name, icon, enable, form, model, confirmUrl, removes: removesItem(graph) };
  }

  async prepare(asked: FlowRunRequest, { item, form }: { item?: Item; form: Values }): Promise<RunForm> {
    const { context, project } = asked;
    const { graph, name, id } = await this.published(asked);
    await this.rights.assert(context, project, { kind: 'program', key: id });
    const { fields, members } = await this.items.form({ context, project, graph });
    const stored = await this.items.values({ context, project, graph, item }, fields);
    const keys = new Set(fields.map(({ _key }) => _key));
    const given = Object.entries(form).filter(([key]) => keys.has(key));
    const values = { ...defaultsOf(fields), ...stored, ...Object.fromEntries(given) };
    return { name, fields, values, members };
  }

  /** People by name, for whoever may run a function whose form asks for some. */
  async people(
    asked: FlowRunRequest,
    { search, run }: InputOf<typeof peopleOfFlow>,
  ): Promise<OutputOf<typeof peopleOfFlow>> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const { graph, at } =
      run === undefined ? { graph: flow.graph, at: undefined } : await this.asking(context, flow, run);
    const { members } = await this.items.form({ context, project, graph }, at);
    if (members === null) throw refusal('permission-denied');
    return this.choosable.find(project, search);
  }

  /** The node whose form a run of the caller's waits for. */
  private async asking({ user }: CallContext, flow: RunnableFlow, run: string) {
    const state = await this.runs.look({ id: run, flow: flow.id, user: user ?? null, now: this.clock.now() });
    const graph = state?.graph ?? flow.graph;
    const form = graph.nodes.find(({ id, type }) => id === state?.at && type === 'form');
    if (!form) throw refusal('flow.waited-too-long');
    return { graph, at: form.id };
  }

  /** The form that a run of the caller's waits for, as it asked for it before. */
  async waitingForm(asked: FlowRunRequest, { item, run }: { item?: Item; run: string }): Promise<RunForm> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const row = await this.items.forRun({ context, project, graph: flow.graph, item });
    const { next } = await this.running.step({
      ...{ context, project, flow, form: {}, item: row, run },
      looks: true,
    });
    if (!next) throw refusal('flow.waited-too-long');
    return next;
  }

  async exec(asked: FlowRunRequest, input: InputOf<typeof execFlow>): Promise<RunAnswer> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const { form, item, run, sheet } = input;
    const body = [flow.id, asked.version ?? 0, form, item ?? null, run ?? null, sheet ?? null];
    const once = idempotencyKeyOf({ context, project, contract: execFlow.id }, body);
    const key = bodyHashOf([project, context.user ?? context.via, ...body]);
    const sent = { key, once: context.idempotencyKey ?? '', now: this.clock.now() };
    if (!(await this.runs.submit(sent))) throw refusal('duplicate-request');
    try {
      const row = await this.items.forRun({ context, project, graph: flow.graph, item });
      return await this.running.step({ context, project, flow, form, item: row, run, sheet, once });
    } catch (error) {
      await this.runs.unsubmit(key);
      throw error;
    }
  }

  /** For integrators; a repeat within a moment is theirs to mean. */
  async openExec(
    asked: FlowRunRequest,
    { form, item, sheet }: InputOf<typeof openExecFlow>,
  ): Promise<RunAnswer> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const body = [flow.id, form, item ?? null, sheet ?? null];
    const once = idempotencyKeyOf({ context, project, contract: openExecFlow.id }, body);
    const row = await this.items.forRun({ context, project, graph: flow.graph, item });
    return this.running.step({ context, project, flow, form, item: row, sheet, once, alone: true });
  }

  /** What a function answers that writes nothing. */
  async ask(asked: FlowRunRequest, { form, item }: { form: Values; item?: Item }): Promise<RunAnswer> {
    const { context, project } = asked;
    const flow = await this.permitted(asked);
    const row = await this.items.forRun({ context, project, graph: flow.graph, item });
    return this.running.step({ context, project, flow, form, item: row, readOnly: true, lenient: true });
  }

  /** Functions that the caller may run. */
  async list(context: CallContext, project: string): Promise<OutputOf<typeof listRunnableFlows>> {
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
  async run(asked: InputOf<typeof runFlow>): Promise<RunAnswer> {
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
      throw refusal('flow.failed', { params: { node: flow.name, reason } });
    }
  }

  async published({ project, flow, version }: FlowRunRequest): Promise<RunnableFlow> {
    const found = await this.flows.published(project, flow, { version });
    if (!found) throw refusal('flow.not-found');
    return found;
  }

  /** Refuses whoever may not run it. */
  private async permitted(asked: FlowRunRequest): Promise<RunnableFlow> {
    const { context, project } = asked;
    const flow = await this.published(asked);
    await this.rights.assert(context, project, { kind: 'program', key: flow.id });
    return flow;
  }
}
