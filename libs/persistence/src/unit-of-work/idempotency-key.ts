import { createHash } from 'node:crypto';
import type { CallContext } from '@buildmesh/contracts';

/** Makes a retried call have one effect (D86): the caller's key, and what else must be the same. */
export interface IdempotencyKey {
  readonly scope: string;
  readonly key: string;
  readonly bodyHash: string;
}

/** As a key, with what a retry is told, as JSON. */
export interface IdempotencyRecord extends IdempotencyKey {
  readonly answer: string;
}

/** A call, with the id of the contract that it came by. */
export interface CallOfContract {
  context: CallContext;
  project: string;
  contract: string;
}

/**
 * The key of a call that may be retried (D86), `undefined` where the caller gave none. Keys of callers and of endpoints
 * are kept apart; `body` is what must be the same in a retry.
 */
export function idempotencyKeyOf(
  { context, project, contract }: CallOfContract,
  body: unknown,
): IdempotencyKey | undefined {
  const { idempotencyKey, user, via } = context;
  if (idempotencyKey === undefined) return undefined;
  return {
    scope: `${project}:${user ?? via}:${contract}`,
    key: idempotencyKey,
    bodyHash: bodyHashOf(body),
  };
}

/** Tells whether a retry asks for the same as the first call. */
export function bodyHashOf(body: unknown): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('base64url');
}
