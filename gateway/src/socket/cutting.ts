import { packed } from './packing.js';
import type { AppSocket } from './socket.types.js';

const LOGOUT = [{ type: 'logout', value: '' }];

/** Ends a socket whose session is over: the client signs out, and does not come back by itself (D11). */
export function signOut(socket: AppSocket): void {
  socket.emit('command', packed(LOGOUT));
  socket.disconnect(true);
}

/** Ends a socket that may not go on; the client does not come back by itself. */
export function cut(socket: AppSocket): void {
  socket.disconnect(true);
}

/** Ends a socket that could not be judged just now, or has to go elsewhere; the client comes back. */
export function hangUp(socket: AppSocket): void {
  socket.conn.close();
}
