import { Transform } from 'node:stream';
import { FileTooLarge } from './file-store.js';

/** A passage that counts bytes, and breaks with `FileTooLarge` behind `maxBytes`. */
export function measured(key: string, maxBytes: number): { through: Transform; size: () => number } {
  let size = 0;
  const through = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      size += chunk.length;
      next(size > maxBytes ? new FileTooLarge(key) : null, chunk);
    },
  });
  return { through, size: () => size };
}
