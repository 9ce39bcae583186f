import {
  connect,
  NoRespondersError,
  RequestError,
  TimeoutError,
  type Msg,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { withDeadline } from '@buildmesh/kernel';
import {
  MessageTooLarge,
  NoAnswer,
  NoResponder,
  type Listener,
  type Responder,
  type Transport,
} from './transport.js';

const DEFAULT_MAX_BYTES = 1024 * 1024;
/** A stop waits this long for answers that are being made. */
const FINISH_MS = 8_000;
/** After the connection broke and is back, answers to what was asked before are waited for this long. */
const LATE_ANSWER_MS = 2_000;

/** The transport of distributed installations: NATS core request/reply with a queue group per service (D9). */
export class NatsTransport implements Transport {
  private readonly reconnects: (() => void)[] = [];
  private readonly answering = new Set<Promise<void>>();
  private readonly responders: Subscription[] = [];
  /** Ends the wait of each question that was asked and not answered. */
  private readonly waiting = new Set<(reason: Error) => void>();
  private up = true;

  private constructor(private readonly connection: NatsConnection) {
    void this.watch();
  }

  /** Connects to one of `servers` (comma-separated URLs) and stays connected, retrying for ever. */
  static async connect(servers: string, name: string): Promise<NatsTransport> {
    const connection = await connect({
      servers: servers.split(','),
      name: `buildmesh-${name}`,
      maxReconnectAttempts: -1,
      reconnectTimeWait: 250,
      waitOnFirstConnect: true,
      noEcho: false,
      // Else every request makes two errors in advance, for their stacks: a twentieth of the gateway's time.
      noAsyncTraces: true,
    });
    return new NatsTransport(connection);
  }

  get maxBytes(): number {
    return this.connection.info?.max_payload ?? DEFAULT_MAX_BYTES;
  }

  async request(subject: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    if (message.length > this.maxBytes) throw new MessageTooLarge(subject);
    const lost = Promise.withResolvers<never>();
    const giveUp = lost.reject;
    this.waiting.add(giveUp);
    try {
      const reply = await Promise.race([
        this.connection.request(subject, message, { timeout: timeoutMs }),
        lost.promise,
      ]);
      return reply.data;
    } catch (error) {
      if (isNoResponder(error)) throw new NoResponder(subject, { cause: error });
      if (error instanceof TimeoutError || error instanceof ConnectionLost)
        throw new NoAnswer(subject, { cause: error });
      throw new NoResponder(subject, { cause: error });
    } finally {
      this.waiting.delete(giveUp);
    }
  }

  respond(subject: string, group: string, responder: Responder): void {
    const subscription = this.connection.subscribe(subject, {
      queue: group,
      callback: (error, message) => {
        if (error) return;
        const answer = this.answer(message, responder).finally(() => this.answering.delete(answer));
        this.answering.add(answer);
      },
    });
    this.responders.push(subscription);
  }

  publish(subject: string, message: Uint8Array): void {
    this.connection.publish(subject, message);
  }

  flush(): Promise<void> {
    return this.connection.flush();
  }

  listen(subject: string, listener: Listener): () => void {
    const subscription = this.connection.subscribe(subject, {
      callback: (error, message) => {
        if (!error) listener(message.data);
      },
    });
    return () => subscription.unsubscribe();
  }

  onReconnect(callback: () => void): void {
    this.reconnects.push(callback);
  }

  connected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  async close(): Promise<void> {
    if (this.connection.isClosed()) return;
    await Promise.allSettled(this.responders.map((subscription) => subscription.drain()));
    await withDeadline(Promise.allSettled(this.answering), FINISH_MS, 'running answers').catch(
      () => undefined,
    );
    await this.connection.drain();
  }

  private async answer(message: Msg, responder: Responder): Promise<void> {
    const reply = await responder(message.data);
    if (!this.connection.isClosed()) message.respond(reply);
  }

  private async watch(): Promise<void> {
    let asked: ((reason: Error) => void)[] = [];
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        asked = [...this.waiting];
      }
      if (status.type === 'reconnect') {
        this.up = true;
        this.giveUpSoon(asked);
        for (const callback of this.reconnects) callback();
      }
    }
  }

  /** The server that broke off may have taken questions and answers with it: nobody waits out a deadline for those. */
  private giveUpSoon(asked: readonly ((reason: Error) => void)[]): void {
    if (asked.length === 0) return;
    setTimeout(() => asked.forEach((giveUp) => giveUp(new ConnectionLost())), LATE_ANSWER_MS).unref();
  }
}

class ConnectionLost extends Error {}

function isNoResponder(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}
