import { PING_EVERY_MS, type ActionType, type GroupKey } from '@buildmesh/contracts';
import type { Notice, PushSender } from '../../shared/push/pushes.js';
import { packed, unpacked } from './packing.js';

/** The parts of a socket.io client that are used here. */
export interface LinkSocket {
  on(event: string, listener: (payload: unknown) => void): unknown;
  emit(event: string, ...args: unknown[]): unknown;
  connect(): unknown;
  disconnect(): unknown;
}

/** What becomes of what the server says. */
export interface LinkEnds {
  connected: (sender: PushSender) => void;
  disconnected: () => void;
  notice: (notice: Notice) => void;
  refresh: (view: string, groups: readonly GroupKey[]) => void;
  commands: (list: unknown) => void;
}

/** Codes of refusals that pass: too many at once, or a part of the server is away (D2). */
const PASSING: readonly unknown[] = [108, 500];
/** Attempts after which a page does without (spec: platform §4). */
export const RECONNECT_ATTEMPTS = 5;
const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 60_000;

/** Speaks with the gateway about one project (D60): joins it, pings, and hands on what it hears in the order it came. */
export class SocketLink {
  private pinging: ReturnType<typeof setInterval> | undefined;
  private retrying: ReturnType<typeof setTimeout> | undefined;
  private retries = 0;
  private heard: Promise<void> = Promise.resolve();
  private said: Promise<void> = Promise.resolve();

  constructor(
    private readonly socket: LinkSocket,
    private readonly project: string,
    private readonly ends: LinkEnds,
  ) {
    socket.on('connect', () => this.onConnect());
    socket.on('disconnect', () => this.onDisconnect());
    socket.on('connect_error', (error) => this.onRefusal(error));
    this.hear('notify', (notice) => this.onNotice(notice));
    this.hear('command', (list) => ends.commands(list));
    this.hear('action', (action) => this.onAction(action));
  }

  /** Ends the connection for good. */
  close(): void {
    clearTimeout(this.retrying);
    this.onDisconnect();
    this.socket.disconnect();
  }

  private onConnect(): void {
    this.retries = 0;
    this.say('join', { project: this.project });
    clearInterval(this.pinging);
    this.pinging = setInterval(() => this.say('ping', {}), PING_EVERY_MS);
    this.ends.connected(this.sender);
  }

  private onDisconnect(): void {
    clearInterval(this.pinging);
    this.ends.disconnected();
  }

  /** Lost connections come back by themselves; a refused one is tried again only where the refusal passes. */
  private onRefusal(error: unknown): void {
    const { code } = recordOf(recordOf(error)['data']);
    if (!PASSING.includes(code) || this.retries >= RECONNECT_ATTEMPTS) return;
    clearTimeout(this.retrying);
    const waitMs = Math.min(FIRST_RETRY_MS * 2 ** this.retries++, LAST_RETRY_MS);
    this.retrying = setTimeout(() => this.socket.connect(), waitMs);
  }

  private readonly sender: PushSender = {
    enter: (view) => this.say('enter', { view }),
    leave: (view) => this.say('leave', { view }),
    act: (view: string, type: ActionType, groups: readonly GroupKey[]) =>
      this.say('action', { view, type, data: { groups } }),
    close: () => this.close(),
  };

  /** One after the other, although packing takes a moment: a view is entered before anybody acts in it. */
  private say(event: string, payload: unknown): void {
    this.said = this.said.then(async () => void this.socket.emit(event, await packed(payload)));
  }

  private hear(event: string, listener: (payload: unknown) => void): void {
    this.socket.on(event, (payload) => {
      this.heard = this.heard
        .then(async () => listener(await unpacked(payload)))
        .catch((error: unknown) => console.info(`push of kind ${event} could not be read`, error));
    });
  }

  private onNotice(notice: unknown): void {
    const { type } = recordOf(notice);
    if (typeof type === 'string') this.ends.notice({ ...recordOf(notice), type });
  }

  private onAction(action: unknown): void {
    const { view, data } = recordOf(action);
    const { groups } = recordOf(data);
    if (typeof view === 'string' && Array.isArray(groups)) this.ends.refresh(view, groups as GroupKey[]);
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
