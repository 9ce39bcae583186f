import { gunzipSync, gzipSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { SOCKET_NAMESPACE, SOCKET_PATH, type ErrorBody } from '@buildmesh/contracts';

/** What the server told a client: events with their payloads, newest last. */
type Heard = { event: string; payload: unknown }[];

export interface SocketClient {
  socket: Socket;
  heard: Heard;
  /** Why the server ended it; `undefined` while it lives. */
  ended(): string | undefined;
  /** Says something and waits for the answer. */
  say(event: string, payload?: unknown): Promise<{ code: number; data?: unknown; message?: string }>;
  close(): void;
}

const plain = (payload: unknown): unknown =>
  Buffer.isBuffer(payload) ? JSON.parse(gunzipSync(payload).toString('utf8')) : payload;

/** A payload as clients pack a long one. */
export const zipped = (payload: unknown): Buffer => gzipSync(JSON.stringify(payload));

/** Opens a socket as the web client does; rejects with the body of `connect_error`. */
export function connectTo(
  url: string,
  auth: object,
  headers: Record<string, string> = {},
): Promise<SocketClient> {
  const socket = io(`${url}${SOCKET_NAMESPACE}`, {
    path: SOCKET_PATH,
    auth,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: headers,
  });
  const heard: Heard = [];
  let ended: string | undefined;
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload: plain(payload) }));
  socket.on('disconnect', (reason) => (ended = reason));
  return new Promise((resolve, reject) => {
    socket.once('connect_error', (error: Error & { data?: ErrorBody }) => {
      socket.close();
      reject(Object.assign(error, { code: error.data?.code }));
    });
    socket.once('connect', () =>
      resolve({
        socket,
        heard,
        ended: () => ended,
        say: (event, payload) => socket.timeout(5_000).emitWithAck(event, payload) as never,
        close: () => socket.close(),
      }),
    );
  });
}

/** The code of a refused connection; fails when it was let in. */
export async function refusedWith(connecting: Promise<SocketClient>): Promise<number | undefined> {
  try {
    (await connecting).close();
  } catch (error) {
    return (error as { code?: number }).code;
  }
  throw new Error('was let in');
}
