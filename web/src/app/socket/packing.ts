import { GZIP_ABOVE_BYTES, MAX_PUSH_BYTES } from '@buildmesh/contracts';
import { gunzip, gzip } from '@buildmesh/envelope';

/** A payload as it travels: itself when it is short, else gzip of its JSON (D60). */
export async function packed(payload: unknown): Promise<unknown> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload));
  return bytes.length > GZIP_ABOVE_BYTES ? gzip(bytes) : payload;
}

/** What the server sent, however it was packed; rejects what unfolds to more than it may send. */
export async function unpacked(payload: unknown): Promise<unknown> {
  const bytes = bytesOf(payload);
  if (!bytes) return payload;
  return JSON.parse(new TextDecoder().decode(await gunzip(bytes, MAX_PUSH_BYTES)));
}

function bytesOf(payload: unknown): Uint8Array<ArrayBuffer> | undefined {
  // By its name, since buffers of another realm are instances of another class.
  if (Object.prototype.toString.call(payload) === '[object ArrayBuffer]')
    return new Uint8Array(payload as ArrayBuffer);
  if (!ArrayBuffer.isView(payload)) return undefined;
  return new Uint8Array(payload.buffer as ArrayBuffer, payload.byteOffset, payload.byteLength);
}
