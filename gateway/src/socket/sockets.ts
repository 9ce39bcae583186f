import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { Server as Engine } from 'engine.io';
import { Server } from 'socket.io';
import { DEFAULT_LOCALE, isLocale, Refusal, type Clock } from '@buildmesh/kernel';
import { errorBody, refusal, SOCKET_NAMESPACE, SOCKET_PATH } from '@buildmesh/contracts';
import { Bus, CLOCK, LOGGER, type Logger } from '@buildmesh/service-kit';
import { Snapshots } from '../access/snapshots.js';
import { GATEWAY_CONFIG, type GatewayConfig } from '../gateway.config.js';
import { MAX_PACKET_BYTES, SOCKET_CONNECT_MS, SOCKETS_PER_SESSION } from '../limits.js';
import { Admission } from './admission.js';
import { cut, hangUp } from './cutting.js';
import { Messages } from './messages.js';
import { Pushes } from './pushes.js';
import { Rechecks } from './rechecks.js';
import { isSocketRequest, SocketGate } from './socket-gate.js';
import { roomOf, type AppNamespace, type AppSocket } from './socket.types.js';
import { ViewAccess } from './view-access.js';

/** Engine pings keep proxies from closing a quiet connection. */
const ENGINE_PING = { pingInterval: 25_000, pingTimeout: 20_000 };

/** The real-time door (D60): WebSocket only, so that no gateway needs to see all requests of a client. */
@Injectable()
export class Sockets {
  private readonly gate: SocketGate;
  private readonly engine: Engine;
  private readonly io: Server;
  private readonly namespace: AppNamespace;
  private readonly messages: Messages;
  private readonly pushes: Pushes;
  private readonly rechecks: Rechecks;
  /** Connections on which somebody has said who they are. */
  private readonly tried = new WeakSet<object>();
  private stopping = false;

  constructor(
    @Inject(GATEWAY_CONFIG) private readonly config: GatewayConfig,
    @Inject(Bus) bus: Bus,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(Admission) private readonly admission: Admission,
    @Inject(ViewAccess) views: ViewAccess,
    @Inject(Snapshots) snapshots: Snapshots,
  ) {
    this.gate = new SocketGate(config);
    this.engine = new Engine({
      ...ENGINE_PING,
      transports: ['websocket'],
      allowUpgrades: false,
      maxHttpBufferSize: MAX_PACKET_BYTES,
      perMessageDeflate: false,
      allowRequest: (request, answer) => void this.open(request, answer),
    });
    this.io = new Server({ serveClient: false, connectTimeout: SOCKET_CONNECT_MS });
    this.io.bind(this.engine);
    this.engine.on('connection', (connection: { request: IncomingMessage; once: Engine['once'] }) => {
      connection.once('close', this.gate.count(connection.request));
    });
    // The namespace that exists by itself lets nobody in.
    this.io.use((_socket, next) => next(new Error('not here')));
    this.namespace = this.io.of(SOCKET_NAMESPACE) as AppNamespace;
    this.messages = new Messages({ admission, views, bus, clock, logger });
    this.pushes = new Pushes(this.namespace, bus);
    this.rechecks = new Rechecks(this.namespace, { admission, views, snapshots });
    this.namespace.use((socket, next) => {
      void this.admit(socket).then(
        () => next(),
        (error: Error) => {
          next(error);
          // Once the client has been told; it gets no second guess on this connection.
          setImmediate(() => hangUp(socket));
        },
      );
    });
    this.namespace.on('connection', (socket) => this.welcome(socket));
  }

  /** Takes sockets on `server` from now on. */
  attach(server: HttpServer): void {
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      socket.on('error', () => socket.destroy());
      if (!isSocketRequest(request)) return socket.destroy();
      try {
        // @types of the engine know a request only after it was prepared.
        this.engine.handleUpgrade(request as Parameters<Engine['handleUpgrade']>[0], socket, head);
      } catch (error) {
        this.logger.debug({ err: error }, 'socket could not be opened');
        socket.destroy();
      }
    });
  }

  /** How much there is, for whoever watches over leaks. */
  get size(): { sockets: number; rooms: number; addresses: number } {
    const { sockets, adapter } = this.namespace;
    return { sockets: sockets.size, rooms: adapter.rooms.size, addresses: this.gate.addresses };
  }

  /** Takes no more sockets and hangs up on all, so that clients come back elsewhere. */
  stop(): void {
    this.stopping = true;
    this.rechecks.stop();
    this.pushes.stop();
    this.engine.close();
  }

  private async open(
    request: IncomingMessage,
    answer: (error: string | null | undefined, ok: boolean) => void,
  ): Promise<void> {
    const closed = this.stopping || !this.config.SOCKETS;
    const refusal = closed ? 'closed' : await this.gate.refusal(request);
    if (refusal) this.logger.debug({ refusal, path: SOCKET_PATH }, 'socket refused');
    answer(refusal, refusal === undefined);
  }

  /** Who is at the other end; throws what `connect_error` tells, in the form of D1. */
  private async admit(socket: AppSocket): Promise<void> {
    try {
      if (this.tried.has(socket.conn)) throw refusal('malformed');
      this.tried.add(socket.conn);
      const status = await this.admission.admit(socket.handshake.auth);
      this.assertRoom(status.principal.session);
      socket.data = { status, waiting: 0, last: Promise.resolve() };
    } catch (error) {
      if (!(error instanceof Refusal)) this.logger.error({ err: error }, 'socket could not be admitted');
      const { locale } = socket.handshake.auth;
      const refused = error instanceof Refusal ? error : refusal('internal');
      const body = errorBody(refused, isLocale(locale) ? locale : DEFAULT_LOCALE);
      throw Object.assign(new Error(body.message), { data: body });
    }
  }

  private assertRoom(session: string | undefined): void {
    const members = this.namespace.adapter.rooms.get(roomOf.session(session ?? ''));
    if ((members?.size ?? 0) >= SOCKETS_PER_SESSION) throw refusal('too-many-requests', { retryAfterS: 30 });
  }

  private welcome(socket: AppSocket): void {
    const { session } = socket.data.status.principal;
    if (session === undefined) return cut(socket);
    void socket.join(roomOf.session(session));
    this.messages.listen(socket);
    // What ended or changed while it was being admitted was told before it could be found here.
    void this.rechecks.check(socket);
  }
}
