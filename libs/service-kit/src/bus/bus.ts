import { firstValueFrom } from 'rxjs';
import { newId } from '@buildmesh/kernel';
import {
  serviceOf,
  type Contract,
  type ContractOf,
  type EventContract,
  type InputOf,
  type OutputOf,
  type ParamsOf,
  type PayloadOf,
  type QueryStringOf,
} from '@buildmesh/contracts';
import type { Logger } from '../logging/logger.js';
import { BusClient, type Question } from './bus-client.js';
import type { Call, Handler } from './call.js';
import { systemContext } from './contexts.js';
import { readEvent, type EventMessage } from './event-message.js';
import { Responders } from './responders.js';
import type { ContextSigner } from './signed-context.js';
import { OpenStream, type StreamIn } from './stream.js';
import type { Transport } from './transport.js';

/** State of what a part of the product works with: without what is `down` it cannot work, without what is `away` it can. */
export type HealthReport = Record<string, 'up' | 'down' | 'away'>;

/**
 * Request/reply and events between gateway and services, the same over NATS and in one process: deadlines, one queue
 * group per service, errors as refusals, back-pressure, one trace.
 */
export class Bus {
  private readonly client: BusClient;
  private readonly responders: Responders;
  private readonly unlistens: (() => void)[] = [];

  constructor(
    private readonly transport: Transport,
    private readonly signer: ContextSigner,
    private readonly logger: Logger,
  ) {
    this.client = new BusClient(transport, signer);
    this.responders = new Responders(transport, signer, logger);
  }

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
  async askStream<C extends ContractOf<'stream'>>(
    contract: C,
    call: Call<C>,
    into: StreamIn,
  ): Promise<string> {
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
  askRaw<C extends Contract>(contract: C, call: Call<C>, stream?: string): Promise<string> {
    return firstValueFrom(this.client.send<string, Question>(contract, { call: call as Call, stream }));
  }

  /** Answers `contract` from now on, after checking signature, rights and input. */
  serve<C extends Contract>(contract: C, handler: Handler<C>): void {
    this.transport.respond(contract.id, serviceOf(contract), this.responders.of(contract, handler));
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
    this.client.emit<never, EventMessage>(event, { id, payload });
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
}
