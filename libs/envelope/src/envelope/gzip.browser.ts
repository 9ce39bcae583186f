import { EnvelopeError } from './envelope-error.js';
import { MAX_INFLATED_BYTES } from './layout.js';

/** gzip by the browser where it can, else by fflate, which is loaded only then. */
export async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof CompressionStream === 'undefined') {
    const { gzipSync } = await import('fflate');
    return new Uint8Array(gzipSync(bytes));
  }
  return collect(new Blob([bytes]).stream().pipeThrough(new CompressionStream('gzip')), Infinity);
}

/** Inflates at most `limit` bytes; throws `EnvelopeError('too-large')` as soon as there are more. */
export async function gunzip(
  bytes: Uint8Array<ArrayBuffer>,
  limit = MAX_INFLATED_BYTES,
): Promise<Uint8Array<ArrayBuffer>> {
  if (typeof DecompressionStream === 'undefined') return gunzipWithFflate(bytes, limit);
  return collect(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), limit);
}

async function collect(stream: ReadableStream<Uint8Array>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > limit) {
      await reader.cancel();
      throw new EnvelopeError('too-large');
    }
    chunks.push(part.value);
  }
  return concat(chunks, length);
}

async function gunzipWithFflate(bytes: Uint8Array, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const { Gunzip } = await import('fflate');
  const chunks: Uint8Array[] = [];
  let length = 0;
  let finished = false;
  const inflate = new Gunzip((chunk, final) => {
    length += chunk.length;
    finished = final;
    if (length > limit) throw new EnvelopeError('too-large');
    chunks.push(chunk);
  });
  // In small steps, so that a bomb is noticed before it is unfolded whole.
  for (let at = 0; at < bytes.length; at += STEP)
    inflate.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
  if (!finished) throw new EnvelopeError('bad-envelope');
  return concat(chunks, length);
}

const STEP = 4096;

function concat(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
