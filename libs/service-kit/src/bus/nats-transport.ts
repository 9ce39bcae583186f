import {
  connect,
  createInbox,
  NoRespondersError,
  RequestError,
  TimeoutError,
  type Msg,
  type NatsConnection,
  type Subscription,
} from '@nats-io/transport-node';
import { withDeadline } from '@buildmesh/kernel';
import { AskedCalls, CallLost, HeldCalls, KEY_BYTES } from './held-calls.js';
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
/** Every process hears on it which questions somebody waits for. */
const HOLDERS = 'holders';
/** Questions that are waited for longer than this are asked about so often. */
const CHECK_EVERY_MS = 1_000;

/** The transport of distributed installations: NATS core request/reply with a queue group per service (D9). */
export class NatsTransport implements Transport {
  private readonly reconnects: (() => void)[] = [];
  private readonly answering = new Set<Promise<void>>();
  private readonly responders: Subscription[] = [];
  private readonly asked = new AskedCalls();
  private readonly held = new HeldCalls();
  private readonly inbox = createInbox();
  private readonly checking: NodeJS.Timeout;
  private up = true;

  private constructor(
    private readonly connection: NatsConnection,
    checkEveryMs: number,
  ) {
    connection.subscribe(this.inbox, { callback: (_, { data }) => this.asked.heard(data) });
    this.checking = setInterval(() => this.check(), checkEveryMs).unref();
    void this.watch();
  }

  /** Connects to one of `servers` (comma-separated URLs) and stays connected, retrying for ever. */
  static async connect(
    servers: string,
    name: string,
    { checkEveryMs = CHECK_EVERY_MS } = {},
  ): Promise<NatsTransport> {
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
    return new NatsTransport(connection, checkEveryMs);
  }

  get maxBytes(): number {
    return (this.connection.info?.max_payload ?? DEFAULT_MAX_BYTES) - KEY_BYTES;
  }

  async request(subject: string, message: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
    if (message.length > this.maxBytes) throw new MessageTooLarge(subject);
    const question = this.asked.ask(message);
    try {
      const reply = await Promise.race([
        this.connection.request(subject, question.bytes, { timeout: timeoutMs }),
        question.lost,
      ]);
      return reply.data;
    } catch (error) {
      if (isNoResponder(error)) throw new NoResponder(subject, { cause: error });
      if (error instanceof TimeoutError || error instanceof CallLost)
        throw new NoAnswer(subject, { cause: error });
      throw new NoResponder(subject, { cause: error });
    } finally {
      question.close();
    }
  }

  respond(subject: string, group: string, responder: Responder): void {
    if (this.responders.length === 0) this.tellHeld();
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
    clearInterval(this.checking);
    if (this.connection.isClosed()) return;
    await Promise.allSettled(this.responders.map((subscription) => subscription.drain()));
    await withDeadline(Promise.allSettled(this.answering), FINISH_MS, 'running answers').catch(
      () => undefined,
    );
    await this.connection.drain();
  }

  private async answer(message: Msg, responder: Responder): Promise<void> {
    const reply = await this.held.hold(message.data, responder);
    if (!this.connection.isClosed()) message.respond(reply);
  }

  private tellHeld(): void {
    this.connection.subscribe(HOLDERS, {
      callback: (error, message) => {
        const held = error ? undefined : this.held.among(message.data);
        if (held) message.respond(held);
      },
    });
  }

  private check(): void {
    if (!this.connected()) return;
    const keys = this.asked.check();
    if (keys) this.connection.publish(HOLDERS, keys, { reply: this.inbox });
  }

  private async watch(): Promise<void> {
    let giveUp = (): void => undefined;
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') {
        this.up = false;
        giveUp = this.asked.doubted();
      }
      if (status.type === 'reconnect') {
        this.up = true;
        // The server that broke off may have taken questions and answers with it: nobody waits out a deadline for those.
        setTimeout(giveUp, LATE_ANSWER_MS).unref();
        for (const callback of this.reconnects) callback();
      }
    }
  }
}

function isNoResponder(error: unknown): boolean {
  return error instanceof NoRespondersError || (error instanceof RequestError && error.isNoResponders());
}
