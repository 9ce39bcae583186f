import { Inject, Injectable } from '@nestjs/common';
import { Refusal, type Clock } from '@buildmesh/kernel';
import { refusal, messageOf, type CallContext } from '@buildmesh/contracts';
import {
  DEBUG_LIMITS,
  isNodeType,
  RUN_LIMITS,
  settled,
  ValueOrigins,
  type FlowGraph,
  type FlowNode,
  type FlowScope,
  type TypeAt,
  typesIn,
} from '@buildmesh/domain';
import { CLOCK } from '@buildmesh/service-kit';
import { FlowRepository } from '../../flow/flow.repository.js';
import { CodeFault, runCode } from './code-sandbox.js';
import { checkedValues } from './caller-form.js';
import { callerScope } from './caller-scope.js';
import { NODE_STEPS } from './node-steps.js';
import { failureOf, runFault } from './run-fault.js';
import { exactFormulaIn, formulaIn, scopeOf, shownOption, storedFormulaIn } from './run-scope.js';
import type { NodeCall, RunEnvironment } from './run-environment.js';
import type { NodeResult, RunOutcome, RunState, Values } from './run.types.js';

/** A graph on its way; `answer` is what was filled in for the form that the run waited for. */
export interface FlowRun {
  graph: FlowGraph;
  /** Changes as the run goes. */
  state: RunState;
  environment: RunEnvironment;
  answer?: Values | undefined;
}

/** Where a run begins. */
export function firstState(
  graph: FlowGraph,
  { form, item, version }: { form: Record<string, unknown>; item: unknown; version: number },
): RunState {
  const start = graph.nodes.find(({ type }) => type === 'start');
  const empty = { nodes: {}, vars: {}, loops: [], dataset: {}, cmd: [] };
  return { ...empty, version, form, item, at: start?.id ?? null };
}

/** Executes the nodes of a graph one after the other until the run ends or waits for a form (D38). */
@Injectable()
export class FlowRunner {
  constructor(
    @Inject(FlowRepository) private readonly flows: FlowRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async run({ graph, state, environment, answer }: FlowRun): Promise<RunOutcome> {
    const byId = new Map(graph.nodes.map((node) => [node.id, node]));
    const typeAt = typesIn(graph, (entity) => environment.rows.fieldsOf(entity));
    let given = answer;
    for (;;) {
      this.count(environment, byId.get(state.at ?? '') ?? graph.nodes[0]);
      if (state.at === null) {
        if (!nextTurn(state, byId)) return { state: 'done', data: null, told: null };
        continue;
      }
      const node = byId.get(state.at);
      if (!node) throw new Error(`a published graph leads to ${state.at}, which is not there`);
      const result = await this.traced(node, { graph, state, environment, answer: given, typeAt });
      given = undefined;
      if (result.wait) return { state: 'waiting', form: result.wait };
      if (result.end) return { state: 'done', ...result.end };
      if (result.output !== undefined) state.nodes[node.id] = result.output;
      if (result.more !== undefined) state.more = { ...state.more, [node.id]: result.more };
      state.at = result.next === undefined ? node.next : result.next;
    }
  }

  /** Limits of a run (D38); the fault names the node that it could not reach. */
  private count({ budget, context }: RunEnvironment, node: FlowNode | undefined): void {
    budget.steps += 1;
    const isSlow = Date.now() > budget.deadlineMs;
    if (budget.steps <= RUN_LIMITS.steps && !isSlow) return;
    const fault = runFault(isSlow ? 'flow.too-slow' : 'flow.too-many-steps');
    throw node ? failureOf(node, fault, context) : fault;
  }

  private async traced(node: FlowNode, run: FlowRun & { typeAt: TypeAt }): Promise<NodeResult> {
    const { graph, state, environment, answer, typeAt } = run;
    const [start, startedMs] = [this.clock.now(), performance.now()];
    let input: unknown = {};
    const trace = (output: unknown, error: string | null, notice?: string) => {
      if (!environment.trace) return;
      const step = {
        ...{ id: node.id, type: node.type, name: node.name, start },
        ms: Math.round(performance.now() - startedMs),
        input: cut(input),
        output: cut(output),
        error,
        ...(notice === undefined ? {} : { notice }),
      };
      environment.trace.push(step);
      environment.watch?.did(step);
    };
    environment.watch?.began(node);
    try {
      const scope = scopeOf(state, environment.context, start);
      const { context } = environment;
      const shown = (from: FlowScope) => {
        const origins = new ValueOrigins(graph);
        const values = settled(node.option, from, formulaIn(context, typeAt));
        return shownOption(node.option, values, { origins, accuracy: context.accuracy }) as Values;
      };
      const isShown = SHOWING.includes(node.type);
      const reader = STORING.includes(node.type) ? storedFormulaIn : exactFormulaIn;
      const exact = (from: FlowScope) => settled(node.option, from, reader(context, typeAt)) as Values;
      const option = isShown ? shown(scope) : exact(scope);
      input = option;
      const told = async () => {
        const { views, rows, depth } = environment;
        const reading = { graph, state, option: node.option, views, store: rows.reads };
        const seen = await callerScope(scope, reading);
        // The end of a function that is called tells the function which called it, not people.
        if (isShown || depth === 1) return seen === scope && isShown ? option : shown(seen);
        return seen === scope ? option : exact(seen);
      };
      const result = await this.execute({
        graph,
        node,
        option,
        state,
        environment,
        scope,
        typeAt,
        told,
        answer,
      });
      trace(result.end?.data ?? result.output ?? null, null, noticeOf(result, environment.context));
      return result;
    } catch (error) {
      const { entity } = node.option;
      const view = typeof entity === 'string' ? environment.views(entity) : undefined;
      const failure = failureOf(node, this.codeFault(node, error), {
        locale: environment.context.locale,
        view,
      });
      trace(
        null,
        failure instanceof Refusal ? String(failure.details.params?.['reason'] ?? failure.key) : 'error',
      );
      throw failure;
    }
  }

  private execute(call: NodeCall): NodeResult | Promise<NodeResult> {
    const { type } = call.node;
    if (!isNodeType(type)) throw new Error(`a published graph has a node of type ${type}`);
    if (type === 'call') return this.call(call);
    if (type === 'code') return this.code(call);
    return NODE_STEPS[type](call);
  }

  private async code({ node, scope, environment }: NodeCall): Promise<NodeResult> {
    const { form, item, user, nodes, vars, more } = scope;
    const input = { form, item: item ?? null, user, nodes, vars, more };
    return { output: await runCode(String(node.option['code']), input, environment.budget.deadlineMs) };
  }

  /** Runs another published function in the same transaction, under the limits of this run; nobody fills in forms there. */
  private async call({ node, option, environment, state }: NodeCall): Promise<NodeResult> {
    if (environment.depth >= RUN_LIMITS.depth) throw runFault('flow.too-deep');
    const { project, transaction } = environment;
    const called = await this.flows.published(project, String(option['flow']), {
      manager: transaction.manager,
    });
    if (!called) throw refusal('flow.not-found');
    const { graph, version } = called;
    const form = checkedValues(graph.form, (option['form'] ?? {}) as Values, environment);
    const inner = firstState(graph, { form, item: option['item'] ?? null, version });
    const outcome = await this.run({
      graph,
      state: inner,
      environment: { ...environment, depth: environment.depth + 1 },
    });
    if (outcome.state === 'waiting') throw runFault('flow.needs-form');
    state.cmd.push(...inner.cmd);
    const { [node.id]: _before, ...others } = state.told ?? {};
    state.told = outcome.told === outcome.data ? others : { ...others, [node.id]: outcome.told };
    return { output: outcome.data };
  }

  private codeFault(node: FlowNode, error: unknown): unknown {
    if (!(error instanceof CodeFault)) return error;
    return refusal('flow.failed', { params: { node: node.name || node.id, reason: error.message } });
  }
}

/** The next turn of the innermost loop, or on after it; false where the run stands in none. */
function nextTurn(state: RunState, byId: ReadonlyMap<string, FlowNode>): boolean {
  const loop = state.loops.at(-1);
  if (!loop) return false;
  const node = byId.get(loop.node);
  loop.turn += 1;
  if (loop.turn < loop.list.length) {
    state.nodes[loop.node] = { item: loop.list[loop.turn], index: loop.turn };
    state.at = node?.branches?.[0]?.next ?? null;
  } else {
    state.loops.pop();
    state.nodes[loop.node] = { count: loop.list.length };
    state.at = node?.next ?? null;
  }
  return true;
}

/** What is told of a node that left rows out. */
function noticeOf({ more, output }: NodeResult, { locale }: CallContext): string | undefined {
  if (more !== true || !Array.isArray(output)) return undefined;
  return messageOf('flow.rows-left-out', locale, { rows: output.length });
}

/** Items of a list that a trace looks at: with more of them it is cut in any case. */
const TRACED_ITEMS = 1_000;

/** Steps whose values go into rows or choose them. */
const STORING: readonly string[] = ['query', 'save', 'update', 'remove'];

/** Steps that hand values to people or to the outside. */
const SHOWING: readonly string[] = ['form', 'dataset', 'command', 'message', 'ai', 'http', 'print', 'export'];

/** A value as a trace keeps it (D40). */
function cut(value: unknown): string {
  const some = (_key: string, part: unknown): unknown =>
    Array.isArray(part) && part.length > TRACED_ITEMS ? part.slice(0, TRACED_ITEMS) : part;
  return (JSON.stringify(value, some) ?? '').slice(0, DEBUG_LIMITS.valueLength);
}
