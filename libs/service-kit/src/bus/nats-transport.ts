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
import { OpenCalls, CallLost, HeldCalls, KEY_BYTES } from './held-calls.js';
import { Link } from './link.js';
import {
  ConnectionLost,
  MessageTooLarge,
  NoAnswer,
  NoResponder,
  type Listener,
  type Responder,
  type Transport,
} from './transport.js';

const DEFAULT_MAX_BYTES = 1024 * 1024;
/** Who closes without having left waits this long for answers that are being made. */
const FINISH_MS = 8_000;
/** What a closing connection has to say is waited for this long; a server that is away hears nothing. */
const CLOSE_MS = 2_000;
/** A server that hangs, or that the network has swallowed, is given up after two of these without an answer. */
const PING_EVERY_MS = 1_000;
const DIAL_TIMEOUT_MS = 2_000;
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
  private readonly asked = new OpenCalls();
  private readonly held = new HeldCalls();
  private readonly inbox = createInbox();
  private readonly checking: NodeJS.Timeout;
  private readonly link = new Link();
  private hasLeft = false;

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
      pingInterval: PING_EVERY_MS,
      maxPingOut: 2,
      timeout: DIAL_TIMEOUT_MS,
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
    // Not handed to a connection that is not there: it might be asked later, when the caller was refused long ago.
    if (!this.link.isUp && !(await this.link.whenUp())) throw new NoResponder(subject);
    const question = this.asked.ask(message);
    try {
      const reply = await Promise.race([
        this.connection.request(subject, question.bytes, { timeout: timeoutMs }),
        question.lost,
      ]);
      return reply.data;
    } catch (error) {
      if (isNoResponder(error)) throw new NoResponder(subject, { cause: error });
      if (error instanceof CallLost && !this.link.isUp) throw new ConnectionLost(subject, { cause: error });
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
    return this.link.isUp && !this.connection.isClosed();
  }

  async leave(withinMs: number): Promise<void> {
    this.hasLeft = true;
    const deadline = performance.now() + withinMs;
    const left = () => Math.max(0, deadline - performance.now());
    // A server that is away sends nobody anything, and answers no drain.
    const drained = this.link.isUp ? this.responders.map((subscription) => subscription.drain()) : [];
    const drains = Promise.allSettled(drained);
    await withDeadline(drains, left(), 'the last questions').catch(() => undefined);
    await withDeadline(Promise.allSettled(this.answering), left(), 'running answers').catch(() => undefined);
  }

  async close(): Promise<void> {
    clearInterval(this.checking);
    if (this.connection.isClosed()) return;
    if (!this.hasLeft) await this.leave(FINISH_MS);
    await withDeadline(this.connection.drain(), CLOSE_MS, 'the last messages').catch(() =>
      this.connection.close(),
    );
  }

  private async answer(message: Msg, responder: Responder): Promise<void> {
    const reply = await this.held.hold(message.data, responder);
    await this.link.whenUp();
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
      if (status.type === 'disconnect' && this.link.isUp) {
        giveUp = this.asked.doubted();
        this.link.broke(giveUp);
      }
      if (status.type === 'reconnect') {
        this.link.isBack();
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
