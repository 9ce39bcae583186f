import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { assertSafe, Refusal, UnsafeJson } from '@buildmesh/kernel';
import {
  refusal,
  type Contract,
  type ContractOf,
  type Principal,
  type StoredFile,
} from '@buildmesh/contracts';
import { Bus, inSpan, telemetryEnabled, type Call } from '@buildmesh/service-kit';
import { Callers, contextOf, type Route } from '../access/callers.js';
import { addressKey } from '../access/trusted-proxy.js';
import { withoutCommands } from '../envelope/commands.js';
import { Envelope } from '../envelope/envelope.js';
import { Limiter } from '../limits/limiter.js';
import { refusalAnswer, sendJson, sendRefusal, sendText, successText } from './answers.js';
import { headersOf, isForm, isHookBody, textBody } from './body.js';
import { assertPlainPath } from './plain-path.js';
import { browserOf } from './browser-mark.js';
import { Downloads, storedFileIn } from './downloads.js';
import { sendRedirect } from './redirects.js';
import { factsOf, type RequestFacts } from './request-facts.js';
import { Streams } from './streams.js';
import { Uploads } from './uploads.js';

/** W3C trace context. */
const TRACEPARENT = /^00-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/;
/** `SpanKind.SERVER` of OpenTelemetry, which is not loaded for one number. */
const SERVER_SPAN = 1;

interface Incoming {
  route: Route;
  request: FastifyRequest;
  facts: RequestFacts;
}

/** A request whose caller may make it. */
interface Admitted extends Incoming {
  principal: Principal | undefined;
  /** The answer is to be encrypted. */
  seals: boolean;
}

function paramsOf(request: FastifyRequest): Record<string, string> {
  return request.params as Record<string, string>;
}

function queryOf(request: FastifyRequest): unknown {
  const query = request.query as Record<string, unknown>;
  try {
    assertSafe(query);
  } catch (error) {
    if (error instanceof UnsafeJson) throw refusal('malformed');
    throw error;
  }
  return query;
}

/** Takes one request of a contract from the wire to its service and back. */
@Injectable()
export class Calls {
  constructor(
    @Inject(Bus) private readonly bus: Bus,
    @Inject(Callers) private readonly callers: Callers,
    @Inject(Envelope) private readonly envelope: Envelope,
    @Inject(Limiter) private readonly limiter: Limiter,
    @Inject(Uploads) private readonly uploads: Uploads,
    @Inject(Downloads) private readonly downloads: Downloads,
    @Inject(Streams) private readonly streams: Streams,
  ) {}

  /** Answers a request, as the root of its trace or as part of the caller's. */
  handle(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!telemetryEnabled()) return this.take(route, request, reply);
    const { traceparent } = request.headers;
    const parent =
      typeof traceparent === 'string' && TRACEPARENT.test(traceparent) ? { parent: traceparent } : {};
    const attributes = {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'buildmesh.request_id': request.id,
    };
    return inSpan(
      `${request.method} ${route.contract.id}`,
      { kind: SERVER_SPAN, attributes, ...parent },
      () => this.take(route, request, reply),
    );
  }

  private async take(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    assertPlainPath(request.url, route);
    const incoming = { route, request, facts: factsOf(request) };
    const { encrypted, token } = incoming.facts;
    const seals = encrypted && !route.open && !isBare(route.contract);
    try {
      const principal = await this.admit(incoming);
      const caller = callerKey(principal, incoming.facts);
      await this.limiter.run(caller, () => this.answer({ ...incoming, principal, seals }, reply));
    } catch (error) {
      if (!(error instanceof Refusal) || !seals) throw error;
      const { status, text } = refusalAnswer(error, request, false);
      // Refusals with a status of their own stay plain, so that a client whose key is wrong can read them (D1).
      if (status !== 200) sendRefusal(request, reply, error);
      else await sendJson(request, reply, this.envelope.seal(text, token));
    }
    return reply;
  }

  /** Who calls; refuses strangers, the unauthorised and the hasty, in an order that tells none of them more. */
  private async admit({ route, request, facts }: Incoming): Promise<Principal | undefined> {
    const { contract } = route;
    const address = addressKey(facts.ip);
    await this.limiter.countIp(contract, address);
    const { project } = paramsOf(request);
    let principal: Principal | undefined;
    try {
      principal = await this.callers.principal(route, facts, project);
    } catch (error) {
      // Guessing tokens counts against the address.
      await this.limiter.countUrl(contract, address);
      throw error;
    }
    await this.limiter.countUrl(contract, callerKey(principal, facts));
    this.callers.authorize(route, principal, project);
    return principal;
  }

  private async answer(admitted: Admitted, reply: FastifyReply): Promise<void> {
    const { route, request, facts, principal, seals } = admitted;
    const { contract } = route;
    if (contract.kind === 'command' && contract.sealed && !seals) throw refusal('bad-envelope');
    const { input, file } = await this.inputOf(admitted);
    const call = {
      context: { ...contextOf(principal, facts, contract), ...browserOf(contract, request, reply) },
      params: paramsOf(request),
      queryString: queryOf(request),
      input,
    };
    if (contract.kind === 'stream') {
      const whole = await this.streams.send(contract, call as Call, { request, reply });
      return whole === undefined ? undefined : this.sendAnswer(admitted, reply, whole);
    }
    const data = await this.ask(contract, call as Call, file);
    this.callers.called(route, principal);
    return this.send(admitted, reply, data);
  }

  /** Sends what the service answered, as JSON, in the way of the contract. */
  private async send(admitted: Admitted, reply: FastifyReply, data: string): Promise<void> {
    const { contract } = admitted.route;
    switch (contract.kind) {
      case 'redirect':
        return sendRedirect(reply, data, contract.leavesSite);
      case 'hook':
        return sendText(reply, data);
      case 'file': {
        const file = storedFileIn(data);
        return file ? this.downloads.send(reply, file, contract) : this.sendAnswer(admitted, reply, data);
      }
      case 'upload': {
        const file = contract.answersFile ? storedFileIn(data) : undefined;
        return file ? this.downloads.send(reply, file) : this.sendAnswer(admitted, reply, data);
      }
      case 'query':
      case 'command':
      case 'stream':
        return this.sendAnswer(admitted, reply, data);
    }
  }

  /** Sends JSON: in the success answer, encrypted where the caller wants it, or alone. */
  private sendAnswer(
    { route: { contract }, request, facts, seals }: Admitted,
    reply: FastifyReply,
    data: string,
  ): Promise<void> {
    if (isBare(contract)) return sendJson(request, reply, data);
    const text = successText(withoutCommands(contract, data));
    return sendJson(request, reply, seals ? this.envelope.seal(text, facts.token) : text);
  }

  private async ask(contract: Contract, call: Call, file: StoredFile | undefined): Promise<string> {
    try {
      return await this.bus.askRaw(contract, call);
    } catch (error) {
      // After a timeout the service may still be reading the file.
      const refused = error instanceof Refusal && error.key !== 'service-timeout';
      if (file && refused) await this.uploads.discard(file);
      throw error;
    }
  }

  private async inputOf({ route, request, facts }: Incoming): Promise<{ input: unknown; file?: StoredFile }> {
    const { contract } = route;
    if (contract.method === 'GET') return { input: {} };
    if (contract.kind === 'hook') return { input: hookInput(contract, request) };
    // Pages of other sites may send these types unasked.
    if (isHookBody(request.headers['content-type'])) throw refusal('malformed');
    const isUpload = contract.kind === 'upload';
    if (request.isMultipart()) {
      if (!isUpload) throw refusal('malformed');
      return this.uploads.take(request, contract);
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const input = this.envelope.open(bytes, facts.token, {
      knows: !route.open,
      exempt: route.open || contract.kind === 'file' || contract.kind === 'stream',
    });
    // A file that is only spoken of would let a caller name any key of the store (security.md row 28).
    if (isUpload && typeof input === 'object' && input !== null && 'file' in input)
      throw refusal('malformed');
    return { input };
  }
}

/** Whether the answer leaves without an envelope: a component of another maker reads it (D4). */
function isBare(contract: Contract): boolean {
  return (contract.kind === 'query' || contract.kind === 'upload') && contract.bare === true;
}

/** What an outside service sent, and the headers that its contract asks for. */
function hookInput({ hookHeaders, takesForm }: ContractOf<'hook'>, request: FastifyRequest): unknown {
  if (isForm(request.headers['content-type']) && !takesForm) throw refusal('malformed');
  const body = textBody(request.body);
  return hookHeaders ? { body, headers: headersOf(request.headers, hookHeaders) } : { body };
}

/** Whose limits a call counts against: the session's, the project token's, else the address's. */
function callerKey(principal: Principal | undefined, facts: RequestFacts): string {
  // Of a shared page there may be many readers, each of whom has limits of their own.
  if (principal?.via === 'share') return `h:${principal.session}:${addressKey(facts.ip)}`;
  if (principal?.session) return `s:${principal.session}`;
  return principal?.via === 'open-token'
    ? `t:${principal.project}:${addressKey(facts.ip)}`
    : `a:${addressKey(facts.ip)}`;
}
