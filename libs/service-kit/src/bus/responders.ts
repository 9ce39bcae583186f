import { performance } from 'node:perf_hooks';
import { SpanKind } from '@opentelemetry/api';
import { QueueFull, Refusal, Semaphore } from '@buildmesh/kernel';
import { mayCall } from '@buildmesh/domain';
import { refusal, serviceOf, type CallContext, type Contract } from '@buildmesh/contracts';
import type { Logger } from '../logging/logger.js';
import { activeTraceId, inSpan, recordCall } from '../telemetry/telemetry.js';
import type { Handler } from './call.js';
import { callerOf } from './caller-of.js';
import { pack, unpack } from './frame.js';
import type { ContextSigner } from './signed-context.js';
import { RunningStream, SILENT, type StreamOut } from './stream.js';
import type { Responder, Transport } from './transport.js';
import { validateCall, type RawCall } from './validate-call.js';

/**
 * At most this many calls of one service run at once in a process; some wait, more are refused as too many. Each service has
 * its own, so that calls which wait for another service cannot take the places that this one needs.
 */
const MAX_RUNNING = 256;
const MAX_WAITING = 1024;

interface Answer {
  text: string;
  /** `ok`, or the key of the refusal. */
  outcome: string;
}

/** Makes answers to messages of handlers of contracts: signature, rights and input are checked before a handler runs. */
export class Responders {
  private readonly gates = new Map<string, Semaphore>();

  constructor(
    private readonly transport: Transport,
    private readonly signer: ContextSigner,
    private readonly logger: Logger,
  ) {}

  /** Answers messages of `contract` by `handler`. */
  of<C extends Contract>(contract: C, handler: Handler<C>): Responder {
    const gate = this.gateOf(serviceOf(contract));
    const gated: Handler<C> = (call, out) => gate.run(() => handler(call, out));
    return async (message) => {
      const startedMs = performance.now();
      const { text, outcome } = await this.answer(contract, gated, message);
      recordCall(contract.id, outcome, performance.now() - startedMs);
      try {
        return pack(text, this.transport.maxBytes);
      } catch {
        return pack(refused(refusal('too-large')).text, this.transport.maxBytes);
      }
    };
  }

  private gateOf(service: string): Semaphore {
    const gate = this.gates.get(service) ?? new Semaphore(MAX_RUNNING, MAX_WAITING);
    this.gates.set(service, gate);
    return gate;
  }

  private async answer<C extends Contract>(
    contract: C,
    handler: Handler<C>,
    message: Uint8Array,
  ): Promise<Answer> {
    const parts = partsOf(message);
    if (!parts) return refused(refusal('permission-denied'));
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

  private failure(error: unknown, contract: Contract, context: CallContext | undefined): Answer {
    if (error instanceof Refusal) return refused(error);
    if (error instanceof QueueFull) return refused(refusal('too-many-requests', { retryAfterS: 1 }));
    const traceId = activeTraceId();
    this.logger.error(
      { err: error, contract: contract.id, requestId: context?.requestId, traceId },
      'handler failed',
    );
    return refused(refusal('internal', { data: { trace: traceId ?? context?.requestId } }));
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

function refused({ key, details }: Refusal): Answer {
  return { text: `-${JSON.stringify({ key, details })}`, outcome: key };
}
