import { Refusal, type Clock } from '@buildmesh/kernel';
import {
  actionRelayed,
  clientSeen,
  errorBody,
  refusal,
  PING_EVERY_MS,
  socketEvents,
  type SocketEvent,
  type SocketRequest,
} from '@buildmesh/contracts';
import type { Bus, Logger } from '@buildmesh/service-kit';
import { ACTIONS_PER_SECOND, MAX_WAITING_MESSAGES, ONLINE_MS, VIEWS_PER_SOCKET } from '../limits.js';
import { MemorySlidingWindow, type Window } from '../limits/sliding-window.js';
import type { Admission } from './admission.js';
import { cut } from './cutting.js';
import { unpacked } from './packing.js';
import { endFor } from './rechecks.js';
import { roomOf, type AppSocket } from './socket.types.js';
import type { ViewAccess } from './view-access.js';

const ACTIONS: Window = { limit: ACTIONS_PER_SECOND, ms: 1_000 };
/** Clients and this process do not count the same 30 seconds. */
const PINGS: Window = { limit: 1, ms: PING_EVERY_MS - 1_000 };

type Handler<E extends SocketEvent> = (socket: AppSocket, request: SocketRequest<E>) => Promise<unknown>;

interface Tools {
  admission: Admission;
  views: ViewAccess;
  bus: Bus;
  clock: Clock;
  logger: Logger;
}

/** What clients say, one message after the other, each as who the person is by then (D60). */
export class Messages {
  private readonly windows = new MemorySlidingWindow();
  private readonly handlers: { [E in SocketEvent]: Handler<E> } = {
    join: (socket, { project }) => this.join(socket, project),
    enter: (socket, { view }) => this.enter(socket, view),
    leave: (socket, { view }) => this.leave(socket, view),
    ping: (socket) => this.ping(socket),
    action: (socket, action) => this.act(socket, action),
  };

  constructor(private readonly tools: Tools) {}

  /** Answers everything that a socket says from now on. */
  listen(socket: AppSocket): void {
    socket.onAny((event: string, ...args: unknown[]) => {
      const { data } = socket;
      if (data.waiting >= MAX_WAITING_MESSAGES) return cut(socket);
      data.waiting++;
      data.last = data.last.then(() => this.take(socket, event, args)).finally(() => data.waiting--);
    });
  }

  private async take(socket: AppSocket, event: string, args: readonly unknown[]): Promise<void> {
    if (!socket.connected) return;
    const last = args.at(-1);
    const answer = typeof last === 'function' ? (body: unknown) => void last(body) : () => undefined;
    try {
      answer({ code: 0, data: (await this.handle(socket, event, args[0])) ?? null });
    } catch (error) {
      if (!(error instanceof Refusal))
        this.tools.logger.error({ err: error, event }, 'socket message failed');
      const refused = error instanceof Refusal ? error : refusal('internal');
      answer(errorBody(refused, socket.data.status.locale));
    }
  }

  private async handle(socket: AppSocket, event: string, payload: unknown): Promise<unknown> {
    if (!isSocketEvent(event)) throw refusal('not-found');
    const said = typeof payload === 'function' ? undefined : payload;
    const request = socketEvents[event].safeParse(await unpacked(said));
    if (!request.success) throw refusal('malformed');
    await this.stillThere(socket);
    const handler = this.handlers[event] as Handler<SocketEvent>;
    return handler(socket, request.data as SocketRequest<SocketEvent>);
  }

  /** The person may have lost what they had since the last message; who may not listen any more is ended. */
  private async stillThere(socket: AppSocket): Promise<void> {
    try {
      await this.tools.admission.renew(socket.data.status);
    } catch (error) {
      endFor(socket, error);
      throw error;
    }
  }

  private async join(socket: AppSocket, project: string): Promise<{ project: string }> {
    const { status } = socket.data;
    // Another project takes another connection, which is judged for it.
    if (project !== status.project) throw refusal('no-authority');
    const { user } = status.principal;
    // A room that is joined after the end would never be left.
    if (!socket.connected) throw refusal('no-session');
    status.joined = true;
    await socket.join(roomOf.project(project));
    if (user !== undefined) await socket.join([roomOf.user(user), roomOf.userInProject(project, user)]);
    this.tellSeen(socket);
    return { project };
  }

  private async enter(socket: AppSocket, view: string): Promise<{ view: string }> {
    const { status } = socket.data;
    const { project, principal, views } = status;
    if (!status.joined || !(await this.tools.views.mayLook(principal, project, view)))
      throw refusal('no-authority');
    if (views.size >= VIEWS_PER_SOCKET && !views.has(view)) throw refusal('too-many-requests');
    if (!socket.connected) throw refusal('no-session');
    views.add(view);
    await socket.join(roomOf.view(project, view));
    return { view };
  }

  private async leave(socket: AppSocket, view: string): Promise<{ view: string }> {
    const { project, views } = socket.data.status;
    views.delete(view);
    await socket.leave(roomOf.view(project, view));
    return { view };
  }

  private async ping(socket: AppSocket): Promise<{ time: number }> {
    const waitMs = await this.windows.hit(`ping|${socket.id}`, PINGS);
    if (waitMs > 0) throw refusal('too-many-requests', { retryAfterS: Math.ceil(waitMs / 1000) });
    const time = this.tools.clock.now();
    this.tellSeen(socket);
    socket.emit('pong', { time });
    return { time };
  }

  private async act(socket: AppSocket, action: SocketRequest<'action'>): Promise<void> {
    const { status } = socket.data;
    if (!status.views.has(action.view)) throw refusal('no-authority');
    this.tools.admission.assertMayAct(status);
    if ((await this.windows.hit(`action|${socket.id}`, ACTIONS)) > 0)
      throw refusal('too-many-requests', { retryAfterS: 1 });
    this.tools.bus.publish(actionRelayed, { project: status.project, from: socket.id, action });
  }

  private tellSeen({ data: { status } }: AppSocket): void {
    const { project, principal } = status;
    if (!status.joined || principal.user === undefined || principal.via !== 'session') return;
    const until = this.tools.clock.now() + ONLINE_MS;
    this.tools.bus.publish(clientSeen, { project, user: principal.user, until });
  }
}

const isSocketEvent = (event: string): event is SocketEvent => Object.hasOwn(socketEvents, event);
