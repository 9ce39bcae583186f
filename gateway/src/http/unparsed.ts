import type { Socket } from 'node:net';

const STATUS: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Answers a connection whose bytes are no request: garbage, too many headers, or a request that was
 * never finished. A connection on which nothing was said is closed without a word, for browsers keep
 * such ones ready and would take the word for the answer to the request they send next.
 */
export function answerUnparsed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return;
  if (socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
  const [code, message] = [status.slice(0, 3), status.slice(4)];
  const body = `{"code":${code},"message":"${message}"}`;
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
