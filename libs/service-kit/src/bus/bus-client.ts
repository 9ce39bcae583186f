import { SpanKind } from '@opentelemetry/api';
import type { ReadPacket, WritePacket } from '@nestjs/microservices';
// Not from its index, which loads all of Nest's transports: a tenth of a second of every start.
import { ClientProxy } from '@nestjs/microservices/client/client-proxy.js';
import { EMPTY, type Observable } from 'rxjs';
import { Refusal, type RefusalDetails } from '@buildmesh/kernel';
import type { Contract, ErrorKey } from '@buildmesh/contracts';
import { activeTraceparent, inSpan } from '../telemetry/telemetry.js';
import type { Call } from './call.js';
import { writeEvent, type EventMessage } from './event-message.js';
import { pack, unpack } from './frame.js';
import type { ContextSigner } from './signed-context.js';
import { ConnectionLost, MessageTooLarge, NoAnswer, NoResponder, type Transport } from './transport.js';

/** A call of a contract, and the subject on which its caller hears pieces of the answer where it wants them. */
export interface Question {
  call: Call;
  stream?: string;
}

/**
 * Nest's client of the bus: `send(contract, question)` emits the answer as JSON text or errors with a `Refusal`;
 * `emit(event, message)` tells an event. The caller's context travels signed, and the contract's deadline holds.
 */
export class BusClient extends ClientProxy {
  constructor(
    private readonly transport: Transport,
    private readonly signer: ContextSigner,
  ) {
    super();
  }

  /** Tells at once, where Nest's own tells in a later turn: whoever flushes next waits for it. */
  override emit<TResult, TInput>(event: string, message: TInput): Observable<TResult> {
    void this.dispatchEvent(this.createPacket(event, message));
    return EMPTY;
  }

  /** The transport of a process is connected before anybody asks, and connects again by itself. */
  connect(): Promise<void> {
    return Promise.resolve();
  }

  /** A process leaves the bus as a whole (`Bus.leave`). */
  close(): void {
    return undefined;
  }

  unwrap<T>(): T {
    return this.transport as T;
  }

  protected publish(
    { pattern, data }: ReadPacket<Question>,
    settle: (packet: WritePacket<string>) => void,
  ): () => void {
    this.ask(pattern as Contract, data).then(
      (response) => settle({ response, isDisposed: true }),
      (err: unknown) => settle({ err }),
    );
    return () => undefined;
  }

  protected dispatchEvent<T>({ pattern, data }: ReadPacket<EventMessage>): Promise<T> {
    const event = pattern as string;
    const sealed = this.signer.sealEvent(event, writeEvent(data));
    this.transport.publish(`event.${event}`, Buffer.from(sealed));
    return Promise.resolve(undefined as T);
  }

  private ask(contract: Contract, { call, stream }: Question): Promise<string> {
    return inSpan(`ask ${contract.id}`, { kind: SpanKind.CLIENT }, async () => {
      const head = `${this.signer.sign(call.context)}\n${activeTraceparent()}\n`;
      const { params, queryString, input } = call;
      const body = JSON.stringify({ params, queryString, input, stream });
      const reply = await this.request(contract, head + body);
      if (reply.charCodeAt(0) === 0x2b) return reply.slice(1);
      const refusal = JSON.parse(reply.slice(1)) as { key: ErrorKey; details: RefusalDetails };
      throw new Refusal(refusal.key, refusal.details);
    });
  }

  private async request(contract: Contract, text: string): Promise<string> {
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
}

function refusalFor(key: ErrorKey, cause: unknown): Refusal {
  return new Refusal(key, {}, { cause });
}
