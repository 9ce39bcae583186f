import { gunzipSync, gzipSync } from 'node:zlib';
import { MessageTooLarge } from './transport.js';

/** Messages above this many bytes are compressed, so that a page of 1000 wide rows fits under the bus's 1 MB. */
const COMPRESS_ABOVE_BYTES = 256 * 1024;
/** Most bytes a compressed message may unfold to. */
const MAX_UNFOLDED_BYTES = 32 * 1024 * 1024;
const PLAIN = 0x4a;
const GZIP = 0x5a;

/** Text → bytes of a bus message: one byte says how the rest is packed. Throws `MessageTooLarge` above `maxBytes`. */
export function pack(text: string, maxBytes: number): Uint8Array {
  const size = Buffer.byteLength(text);
  if (size < COMPRESS_ABOVE_BYTES) {
    const message = Buffer.allocUnsafe(size + 1);
    message[0] = PLAIN;
    message.write(text, 1);
    return message;
  }
  const message = Buffer.concat([Buffer.from([GZIP]), gzipSync(text, { level: 1 })]);
  if (message.length > maxBytes) throw new MessageTooLarge(`${message.length} bytes`);
  return message;
}

export function unpack(message: Uint8Array): string {
  const body = Buffer.from(message.buffer, message.byteOffset + 1, message.byteLength - 1);
  if (message[0] === PLAIN) return body.toString('utf8');
  return gunzipSync(body, { maxOutputLength: MAX_UNFOLDED_BYTES }).toString('utf8');
}
