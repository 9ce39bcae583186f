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
import { runFault } from '../run-fault.js';
import type { NodeCall } from '../run.types.js';

/** Longest question to an assistant, in characters. */
const MAX_QUESTION = 32_000;

export interface Act {
  application: string;
  action: FlowApprovalAction;
  data?: Record<string, unknown> | undefined;
  comment?: string | undefined;
  user?: string[] | undefined;
}

type Asking = Pick<NodeCall, 'scene'>;

/**
 * What a run does in other services in the name of whoever runs it: they decide whether that person may. Nobody stands behind
 * a schedule or a token, so that a run of theirs is refused here.
 */
@Injectable()
export class OutsidePeople {
  constructor(@Inject(Bus) private readonly bus: Bus) {}

  /** The reply of a language model; counts against the quota of the person and of the project (D59, D65). */
  async askAi(
    asking: Asking,
    { question, ai, model }: { question: string } & Pick<InputOf<typeof streamChat>, 'ai' | 'model'>,
  ): Promise<string> {
    const messages = [{ role: 'user' as const, content: question.slice(0, MAX_QUESTION) }];
    const input = { messages, stream: false, ...(ai ? { ai } : {}), ...(model ? { model } : {}) };
    const { project } = asking.scene;
    return (await this.ask(asking, streamChat, { params: { project }, input })).content;
  }

  apply(asking: Asking, input: InputOf<typeof applyApproval>): Promise<ApprovalOutcome> {
    return this.ask(asking, applyApproval, { params: { project: asking.scene.project }, input });
  }

  /** Acts on an application as it stands now; who it waits for and what may be done is up to approvals (D51). */
  async act(asking: Asking, { application, action, data, comment, user }: Act): Promise<ApprovalOutcome> {
    const { project } = asking.scene;
    const params = { project, id: application };
    const { approval, node, _ver } = await this.ask(asking, getApplication, { params, input: {} });
    const option = { node, _ver, ...(comment ? { comment } : {}), ...(user ? { user } : {}) };
    const input = { entity: approval, value: application, action, ...(data ? { data } : {}), option };
    return this.ask(asking, submitApproval, { params: { project }, input });
  }

  private ask<C extends Contract>(
    { scene }: Asking,
    contract: C,
    { params, input }: { params: ParamsOf<C>; input: InputOf<C> },
  ): Promise<OutputOf<C>> {
    const { idempotencyKey: _key, ...context } = scene.context;
    if (context.via !== 'session' || context.user === undefined) throw runFault('flow.no-person');
    const timeoutMs = Math.max(1, Math.min(contract.timeoutMs, scene.budget.deadlineMs - Date.now()));
    const queryString = {} as QueryStringOf<C>;
    return this.bus.ask({ ...contract, timeoutMs }, { context, params, queryString, input });
  }
}
