import { performance } from 'node:perf_hooks';
import { SpanKind } from '@opentelemetry/api';
import { newId, QueueFull, Refusal, Semaphore, type RefusalDetails } from '@buildmesh/kernel';
import { mayCall } from '@buildmesh/domain';
import {
  refusal,
  serviceOf,
  type CallContext,
  type Contract,
  type ErrorKey,
  type EventContract,
  type InputOf,
  type OutputOf,
  type ParamsOf,
  type PayloadOf,
  type QueryStringOf,
} from '@buildmesh/contracts';
import type { Logger } from '../logging/logger.js';
import { activeTraceId, activeTraceparent, inSpan, recordCall } from '../telemetry/telemetry.js';
import { readEvent, writeEvent } from './event-message.js';
import { callerOf } from './caller-of.js';
import { systemContext } from './contexts.js';
import { pack, unpack } from './frame.js';
import type { ContextSigner } from './signed-context.js';
import { OpenStream, RunningStream, SILENT, type StreamIn, type StreamOut } from './stream.js';
import { ConnectionLost, MessageTooLarge, NoAnswer, NoResponder, type Transport } from './transport.js';
import { validateCall, type RawCall } from './validate-call.js';

/** One call of a contract: who calls, and what with. */
export interface Call<C extends Contract = Contract> {
  context: CallContext;
  params: ParamsOf<C>;
  queryString: QueryStringOf<C>;
  input: InputOf<C>;
}

/** `out` takes the pieces of an answer that leaves as a stream; whoever asked for one answer gets none of them. */
export type Handler<C extends Contract = Contract> = (call: Call<C>, out: StreamOut) => Promise<OutputOf<C>>;

/**
 * At most this many calls of one service run at once in a process; some wait, more are refused as too many. Each service has
 * its own, so that calls which wait for another service cannot take the places that this one needs.
 */
const MAX_RUNNING = 256;
const MAX_WAITING = 1024;

/** State of what a part of the product works with: without what is `down` it cannot work, without what is `away` it can. */
export type HealthReport = Record<string, 'up' | 'down' | 'away'>;

/**
 * Request/reply and events between gateway and services, the same over NATS and in one process: deadlines, one queue
 * group per service, errors as refusals, back-pressure, one trace.
 */
export class Bus {
  private readonly gates = new Map<string, Semaphore>();
  private readonly unlistens: (() => void)[] = [];

  constructor(
    private readonly transport: Transport,
    private readonly signer: ContextSigner,
    private readonly logger: Logger,
  ) {}

  /** The parsed answer of a contract; throws a `Refusal`. */
  async ask<C extends Contract>(contract: C, call: Call<C>): Promise<OutputOf<C>> {
    return JSON.parse(await this.askRaw(contract, call)) as OutputOf<C>;
  }

  /** As `ask`, on the service's own behalf, for contracts of services alone: those have nothing but an input. */
  askAsSystem<C extends Contract>(contract: C, input: InputOf<C>): Promise<OutputOf<C>> {
    const nothing = {} as ParamsOf<C> & QueryStringOf<C>;
    return this.ask(contract, { context: systemContext(), params: nothing, queryString: nothing, input });
  }

  /** The whole answer as JSON text, after its pieces were heard; the contract's deadline holds for all of it. */
  async askStream<C extends Contract>(contract: C, call: Call<C>, into: StreamIn): Promise<string> {
    const stream = new OpenStream({ transport: this.transport, signer: this.signer }, into);
    try {
      const answer = await this.askRaw(contract, call, stream.subject);
      await stream.complete();
      return answer;
    } finally {
      stream.close();
    }
  }

  /** The answer as JSON text, for callers that only pass it on. */
  async askRaw<C extends Contract>(contract: C, call: Call<C>, stream?: string): Promise<string> {
    return inSpan(`ask ${contract.id}`, { kind: SpanKind.CLIENT }, async () => {
      const head = `${this.signer.sign(call.context)}\n${activeTraceparent()}\n`;
      const { params, queryString, input } = call;
      const body = JSON.stringify({ params, queryString, input, stream });
      const reply = await this.send(contract, head + body);
      if (reply.charCodeAt(0) === 0x2b) return reply.slice(1);
      const refusal = JSON.parse(reply.slice(1)) as { key: ErrorKey; details: RefusalDetails };
      throw new Refusal(refusal.key, refusal.details);
    });
  }

  /** Answers `contract` from now on, after checking signature, rights and input. */
  serve<C extends Contract>(contract: C, handler: Handler<C>): void {
    const service = serviceOf(contract);
    const gate = this.gates.get(service) ?? new Semaphore(MAX_RUNNING, MAX_WAITING);
    this.gates.set(service, gate);
    const guarded: Handler<C> = (call, out) => gate.run(() => handler(call, out));
    this.transport.respond(contract.id, service, async (message) => {
      const startedMs = performance.now();
      const { text, outcome } = await this.answer(contract, guarded, message);
      recordCall(contract.id, outcome, performance.now() - startedMs);
      try {
        return pack(text, this.transport.maxBytes);
      } catch {
        return pack(refused(refusal('too-large')), this.transport.maxBytes);
      }
    });
  }

  /** Tells all processes; carries hints only. */
  publish<E extends EventContract>(event: E, payload: PayloadOf<E>): void {
    this.publishRaw(event.id, payload);
  }

  /**
   * Publishes an event whose payload was checked when it was written to an outbox. `id` is the message's: whoever tells
   * the same message again gives the same.
   */
  publishRaw(event: string, payload: unknown, id = newId()): void {
    const sealed = this.signer.sealEvent(event, writeEvent({ id, payload }));
    this.transport.publish(`event.${event}`, Buffer.from(sealed));
  }

  /** Resolves when everything published so far has left this process. */
  flush(): Promise<void> {
    return this.transport.flush();
  }

  /** Hears an event from now on, with the id of its message; some messages come twice. */
  subscribe<E extends EventContract>(
    event: E,
    listener: (payload: PayloadOf<E>, message: string) => void,
  ): void {
    const unlisten = this.transport.listen(`event.${event.id}`, (bytes) => {
      const text = this.signer.openEvent(event.id, Buffer.from(bytes).toString('utf8'));
      const message = text === undefined ? undefined : readEvent(text);
      const payload = event.payload.safeParse(message?.payload);
      if (message && payload.success) listener(payload.data as PayloadOf<E>, message.id);
      else this.logger.error({ event: event.id }, 'event does not fit its contract');
    });
    this.unlistens.push(unlisten);
  }

  /** Calls back when events may have been missed, so that caches can be dropped. */
  onReconnect(callback: () => void): void {
    this.transport.onReconnect(callback);
  }

  /** Lets others ask whether `service` is ready. */
  serveHealth(service: string, report: () => Promise<HealthReport>): void {
    this.transport.respond(`health.${service}`, service, async () =>
      Buffer.from(JSON.stringify(await report())),
    );
  }

  /** State of the parts of another service; `{bus: 'down'}` when it does not answer within a second. */
  async health(service: string): Promise<HealthReport> {
    try {
      const reply = await this.transport.request(`health.${service}`, new Uint8Array(), 1000);
      return JSON.parse(Buffer.from(reply).toString('utf8')) as HealthReport;
    } catch {
      return { bus: 'down' };
    }
  }

  connected(): boolean {
    return this.transport.connected();
  }

  /** Takes no more calls, finishes those that were taken, then hears no more events; asking and telling go on. */
  async leave(withinMs: number): Promise<void> {
    await this.transport.leave(withinMs);
    for (const unlisten of this.unlistens.splice(0)) unlisten();
  }

  private async send(contract: Contract, text: string): Promise<string> {
    try {
      const message = pack(text, this.transport.maxBytes);
      return unpack(await this.transport.request(contract.id, message, contract.timeoutMs));
    } catch (cause) {
      // What only reads may be asked again; of anything else nobody knows whether it was done.
      if (cause instanceof ConnectionLost && contract.kind === 'query')
        throw refusalFor('service-down', cause);
      if (cause instanceof NoAnswer) throw refusalFor('service-timeout', cause);
      if (cause instanceof NoResponder) throw refusalFor('service-down', cause);
      if (cause instanceof MessageTooLarge) throw refusalFor('too-large', cause);
      throw cause;
    }
  }

  private async answer<C extends Contract>(
    contract: C,
    handler: Handler<C>,
    message: Uint8Array,
  ): Promise<{ text: string; outcome: string }> {
    const parts = partsOf(message);
    if (!parts) return { text: refused(refusal('permission-denied')), outcome: 'permission-denied' };
    return inSpan(contract.id, { kind: SpanKind.SERVER, parent: parts.parent }, async () => {
      let context: CallContext | undefined;
      try {
        context = this.signer.verify(parts.signed);
        const denied = mayCall(contract, callerOf(context));
        if (denied) throw refusal(denied);
        const body = JSON.parse(parts.body) as RawCall & { stream?: unknown };
        const call = validateCall(contract, context, body);
        const output = await this.answering(contract, body.stream, (out) => handler(call, out));
        return { text: `+${JSON.stringify(output ?? null)}`, outcome: 'ok' };
      } catch (error) {
        return this.failure(error, contract, context);
      }
    });
  }

  /** Runs a handler, with a way out for the pieces of its answer where the caller wants them. */
  private async answering<T>(
    { kind }: Contract,
    subject: unknown,
    handle: (out: StreamOut) => Promise<T>,
  ): Promise<T> {
    if (kind !== 'stream' || typeof subject !== 'string') return handle(SILENT);
    const stream = new RunningStream({ transport: this.transport, signer: this.signer }, subject);
    try {
      return await handle(stream);
    } finally {
      stream.end();
    }
  }

  private failure(
    error: unknown,
    contract: Contract,
    context: CallContext | undefined,
  ): { text: string; outcome: string } {
    if (error instanceof Refusal) return { text: refused(error), outcome: error.key };
    if (error instanceof QueueFull)
      return {
        text: refused(refusal('too-many-requests', { retryAfterS: 1 })),
        outcome: 'too-many-requests',
      };
    const traceId = activeTraceId();
    this.logger.error(
      { err: error, contract: contract.id, requestId: context?.requestId, traceId },
      'handler failed',
    );
    return {
      text: refused(refusal('internal', { data: { trace: traceId ?? context?.requestId } })),
      outcome: 'internal',
    };
  }
}

/** Signed context, trace and body of a message; `undefined` for bytes that none of us sent. */
function partsOf(message: Uint8Array): { signed: string; parent: string; body: string } | undefined {
  try {
    const text = unpack(message);
    const contextEnd = text.indexOf('\n');
    const traceEnd = text.indexOf('\n', contextEnd + 1);
    return {
      signed: text.slice(0, contextEnd),
      parent: text.slice(contextEnd + 1, traceEnd),
      body: text.slice(traceEnd + 1),
    };
  } catch {
    return undefined;
  }
}

function refused(refusal: Refusal): string {
  return `-${JSON.stringify({ key: refusal.key, details: refusal.details })}`;
}

function refusalFor(key: ErrorKey, cause: unknown): Refusal {
  return new Refusal(key, {}, { cause });
}
