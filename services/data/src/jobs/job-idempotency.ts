import { bodyHashOf } from '@buildmesh/persistence';
import type { Requester } from './requester.js';
import type { NewJob } from './job.repository.js';

/**
 * The key of a call that starts a job and may be retried (D86), `undefined` where the caller gave none. Keys of endpoints
 * are kept apart; two calls with one key are the same where entity, rights and `body` are.
 */
export function jobIdempotencyOf(
  { context: { idempotencyKey }, entity, simple }: Requester,
  contract: string,
  body: unknown,
): NewJob['once'] {
  if (idempotencyKey === undefined) return undefined;
  return { key: `${contract}:${idempotencyKey}`, hash: bodyHashOf([entity, simple, body]) };
}
