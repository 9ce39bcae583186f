declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  /** A sink for COPY … FROM STDIN; `rowCount` is known when it has finished. */
  export function from(text: string): Writable & Submittable & { rowCount: number };

  /** What COPY … TO STDOUT writes. */
  export function to(text: string): Readable & Submittable;
}
