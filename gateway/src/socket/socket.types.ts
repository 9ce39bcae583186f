import type { Namespace, Socket } from 'socket.io';
import type { Locale } from '@buildmesh/kernel';
import type { Principal } from '@buildmesh/contracts';

/** Who is at the other end of a socket. */
export interface SessionStatus {
  readonly tokenHash: string;
  readonly project: string;
  readonly locale: Locale;
  /** As of the last check; asked for anew before each message and when rights change. */
  principal: Principal;
  /** View keys whose rooms it is in. */
  readonly views: Set<string>;
  joined: boolean;
}

interface SocketData {
  status: SessionStatus;
  /** Messages that were not answered yet. */
  waiting: number;
  /** Ends when the last message so far has been answered, so that messages are handled one after the other. */
  last: Promise<void>;
}

type Listener = (...args: unknown[]) => void;
/** Payloads are packed, so their types end here. */
type Events = Record<string, Listener>;

export type AppSocket = Socket<Events, Events, Events, SocketData>;
export type AppNamespace = Namespace<Events, Events, Events, SocketData>;

/** Names of rooms are made here only, of checked ids (D60). */
export const roomOf = {
  project: (project: string) => `p:${project}`,
  user: (user: string) => `u:${user}`,
  userInProject: (project: string, user: string) => `u:${project}:${user}`,
  session: (session: string) => `s:${session}`,
  view: (project: string, view: string) => `v:${project}:${view}`,
};
