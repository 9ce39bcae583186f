import { Inject, Injectable } from '@nestjs/common';
import {
  applyApproval,
  getApplication,
  streamChat,
  submitApproval,
  type ApprovalOutcome,
  type Contract,
  type InputOf,
  type OutputOf,
  type ParamsOf,
  type QueryStringOf,
} from '@buildmesh/contracts';
import type { FlowApprovalAction } from '@buildmesh/domain';
import { Bus } from '@buildmesh/service-kit';
import { runFault } from '../execution/run-fault.js';
import type { RunContext } from '../execution/run-context.js';

/** Longest question to an assistant, in characters. */
const MAX_QUESTION = 32_000;

export interface ApprovalActRequest {
  application: string;
  action: FlowApprovalAction;
  data?: Record<string, unknown> | undefined;
  comment?: string | undefined;
  user?: string[] | undefined;
}

type InEnvironment = { environment: RunContext };

/**
 * What a run does in other services in the name of whoever runs it: they decide whether that person may. Nobody stands behind
 * a schedule or a token, so that a run of theirs is refused here.
 */
@Injectable()
export class PeopleSteps {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** The reply of a language model; counts against the quota of the person and of the project (D59, D65). */
  async askAi(
    request: InEnvironment,
    { question, ai, model }: { question: string } & Pick<InputOf<typeof streamChat>, 'ai' | 'model'>,
  ): Promise<string> {
    const messages = [{ role: 'user' as const, content: question.slice(0, MAX_QUESTION) }];
    const input = { messages, stream: false, ...(ai ? { ai } : {}), ...(model ? { model } : {}) };
    const { project } = request.environment;
    return (await this.ask(request, streamChat, { params: { project }, input })).content;
  }

  apply(request: InEnvironment, input: InputOf<typeof applyApproval>): Promise<ApprovalOutcome> {
    return this.ask(request, applyApproval, { params: { project: request.environment.project }, input });
  }

  /** Acts on an application as it stands now; who it waits for and what may be done is up to approvals (D51). */
  async act(
    request: InEnvironment,
    { application, action, data, comment, user }: ApprovalActRequest,
  ): Promise<ApprovalOutcome> {
    const { project } = request.environment;
    const params = { project, id: application };
    const { approval, node, _ver } = await this.ask(request, getApplication, { params, input: {} });
    const option = { node, _ver, ...(comment ? { comment } : {}), ...(user ? { user } : {}) };
    const input = { entity: approval, value: application, action, ...(data ? { data } : {}), option };
    return this.ask(request, submitApproval, { params: { project }, input });
  }

  private ask<C extends Contract>(
    { environment }: InEnvironment,
    contract: C,
    { params, input }: { params: ParamsOf<C>; input: InputOf<C> },
  ): Promise<OutputOf<C>> {
    const { idempotencyKey: _key, ...context } = environment.context;
    if (context.via !== 'session' || context.user === undefined) throw runFault('flow.no-person');
    const timeoutMs = Math.max(1, Math.min(contract.timeoutMs, environment.budget.deadlineMs - Date.now()));
    const queryString = {} as QueryStringOf<C>;
    return this.bus.ask({ ...contract, timeoutMs }, { context, params, queryString, input });
  }
}
