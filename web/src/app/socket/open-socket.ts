import { SOCKET_NAMESPACE, SOCKET_PATH, type SocketAuth } from '@buildmesh/contracts';
import { io } from 'socket.io-client';
import { RECONNECT_ATTEMPTS, SocketLink, type LinkEnds } from './socket-link.js';

/** A lost connection is tried again so often (spec: platform §4), at first soon, then later each time, give or take half. */
const RECONNECT = {
  reconnectionAttempts: RECONNECT_ATTEMPTS,
  reconnectionDelay: 2_000,
  reconnectionDelayMax: 30_000,
  randomizationFactor: 0.5,
};

/** How a socket is opened for somebody. */
export function socketOptions(auth: SocketAuth) {
  return { path: SOCKET_PATH, auth, transports: ['websocket'], forceNew: true, ...RECONNECT };
}

/** Connects to the gateway this page came from, and stays connected until it is closed, turned away or given up. */
export function openSocket(auth: SocketAuth, ends: LinkEnds): SocketLink {
  return new SocketLink(io(SOCKET_NAMESPACE, socketOptions(auth)), auth.project, ends);
}
