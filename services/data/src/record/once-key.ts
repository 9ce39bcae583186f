import { createHash } from 'node:crypto';
import type { OnceKey } from '@buildmesh/persistence';
import type { Writing } from './record-writer.js';

/**
 * The key of a call that may be retried (D86), `undefined` where the caller gave none. Keys of callers and of endpoints
 * are kept apart; `body` is what must be the same in a retry.
 */
export function onceKeyOf({ context, project, contract }: Writing, body: unknown): OnceKey | undefined {
  const { idempotencyKey, user, via } = context;
  if (idempotencyKey === undefined) return undefined;
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  return { scope: `${project}:${user ?? via}:${contract}`, key: idempotencyKey, bodyHash };
}
