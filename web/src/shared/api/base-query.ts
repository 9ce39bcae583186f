import type { BaseQueryApi, BaseQueryFn } from '@reduxjs/toolkit/query';
import { newId, sleep } from '@buildmesh/kernel';
import { currentLocale, translate } from '../i18n/locale-state.js';
import { RETRY_DELAYS_MS } from '../limits.js';
import { notify } from '../notice/notices.js';
import type { SessionState } from '../state/session/session.slice.js';
import { clientConfig } from '../state/flags/client-config.js';
import { accessDeadline } from './access-deadline.js';
import { commandsOf, executeCommands } from './commands/command-channel.js';
import type { ContractCall } from './contract-endpoint.js';
import { envelopeFor } from './sending/envelope.js';
import { FailureCount } from './faults/failure-count.js';
import { reactToFault, type ReactionTools } from './faults/fault-reaction.js';
import { CODE, isApiFault, LOCAL_CODE, type ApiFault } from './faults/fault.js';
import { isSwallowed } from './sending/network-hook.js';
import { logRequest } from './sending/request-log.js';
import { RequestQueue } from './sending/request-queue.js';
import { pathFor, requestUrl } from './sending/request-url.js';
import { Spacing } from './sending/spacing.js';
import { send, type Answer, type WireRequest } from './transport.js';
import { UrlLimit } from './sending/url-limit.js';

const urlLimit = new UrlLimit();
const failures = new FailureCount();
const spacing = new Spacing();
export const requestQueue = new RequestQueue(() =>
  notify({ level: 'warning', text: translate('shared.fault.queue') }),
);

export type ApiBaseQuery = BaseQueryFn<ContractCall, unknown, ApiFault, object, { answer?: Answer }>;

/** The only way of the client to the server: headers, envelope, limits, deadlines, codes and notices (platform §7.1, §8). */
export const baseQuery: ApiBaseQuery = async (call, queryApi) => {
  const { session } = queryApi.getState() as { session: SessionState };
  const token = call.token === undefined ? session.token : call.token;
  const begun = Date.now();
  const ask = () => perform(call, token, queryApi.signal);
  const outcome = await (call.spacingMs
    ? spacing.run(`${token} ${requestKey(call)}`, call.spacingMs, ask)
    : ask());
  logRequest({ id: call.contract.id, code: outcome.fault?.code ?? 0, ms: Date.now() - begun, at: begun });
  if (!outcome.fault) {
    failures.succeeded(requestKey(call));
    executeCommands(await commandsOf(outcome.answer, envelopeFor(token), call.contract.sealed === true));
    return { data: outcome.answer.data ?? null, meta: { answer: outcome.answer } };
  }
  // The answer to a session that has ended meanwhile says nothing about the one of now.
  const { token: now } = (queryApi.getState() as { session: SessionState }).session;
  if (outcome.fault.code !== CODE.noSession || token === now) report(call, outcome.fault, toolsOf(queryApi));
  return { error: outcome.fault };
};

type Outcome = { answer: Answer; fault?: undefined } | { answer?: undefined; fault: ApiFault };

/** One call with its retries, without any reaction to a refusal. */
export async function perform(
  call: ContractCall,
  token: string | null,
  signal?: AbortSignal,
): Promise<Outcome> {
  const request = wireRequest(call, token, signal);
  accessDeadline.extend();
  if (!urlLimit.take(`${request.method} ${call.contract.path}`, Date.now()))
    return { fault: { code: LOCAL_CODE.tooFrequent, message: '' } };
  return requestQueue.run(() => withRetries(call, request));
}

async function withRetries(call: ContractCall, request: WireRequest): Promise<Outcome> {
  let outcome = await attempt(request);
  if (call.contract.kind !== 'query') return outcome;
  for (const delay of RETRY_DELAYS_MS) {
    if (!outcome.fault || !isPassing(outcome.fault)) return outcome;
    await sleep(delay);
    if (request.signal?.aborted) return outcome;
    outcome = await attempt(request);
  }
  return outcome;
}

async function attempt(request: WireRequest): Promise<Outcome> {
  try {
    const answer = await send(request);
    const refused = answer.code !== CODE.ok || (typeof answer.error === 'string' && answer.error !== '');
    return refused ? { fault: faultOf(answer) } : { answer };
  } catch (cause) {
    if (isApiFault(cause)) return { fault: cause };
    throw cause;
  }
}

/** Faults after which a reading request may simply be sent again. */
function isPassing(fault: ApiFault): boolean {
  return fault.code === LOCAL_CODE.network || fault.code === 503;
}

export function faultOf(answer: Answer): ApiFault {
  const operation = typeof answer.error === 'string' ? answer.error : '';
  return {
    code: answer.code === CODE.ok ? CODE.business : answer.status === 503 ? 503 : answer.code,
    message: answer.message || operation,
    errors: answer.errors,
    data: answer.data,
    trace: answer.trace,
    retryAfterS: answer.retryAfterS,
  };
}

function wireRequest(call: ContractCall, token: string | null, signal?: AbortSignal): WireRequest {
  const { contract } = call;
  if (!contract.path || !contract.method) throw new Error(`${contract.id} cannot be called from outside`);
  return {
    url: requestUrl(pathFor(contract, call.params), call.params, call.queryString),
    method: contract.method,
    body: contract.method === 'POST' ? (call.body ?? {}) : undefined,
    token,
    locale: currentLocale(),
    requestId: newId(),
    idempotencyKey: call.idempotencyKey,
    exchange: call.exchange,
    timeoutMs: Math.min(clientConfig.timeoutMs, contract.timeoutMs + 5000),
    signal,
  };
}

function report(call: ContractCall, fault: ApiFault, tools: ReactionTools): void {
  if (isSwallowed(fault, call.contract.id)) return;
  reactToFault(fault, { kind: call.contract.kind, quiet: call.quiet === true }, tools);
  if (isBreakdown(fault) && failures.failed(requestKey(call))) {
    tools.notify({ level: 'error', text: tools.text('shared.fault.repeated') });
  }
}

/** A refusal is an answer; only what broke on the way or in the server counts as a failure. */
const isBreakdown = ({ code }: ApiFault) =>
  code === LOCAL_CODE.network || code === LOCAL_CODE.timeout || code >= 500;
const requestKey = ({ contract, params }: ContractCall) => `${contract.id} ${JSON.stringify(params ?? {})}`;

function toolsOf({ dispatch }: BaseQueryApi): ReactionTools {
  return {
    dispatch,
    notify,
    text: translate,
    currentPath: () => window.location.pathname + window.location.search,
    log: (text) => console.warn(text),
  };
}
