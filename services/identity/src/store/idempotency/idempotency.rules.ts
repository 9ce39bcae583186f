import { createHash } from 'node:crypto';
import type { CallContext, Contract } from '@buildmesh/contracts';

/** A call that its caller may send again with the same key (D86). */
export interface Retry {
  /** Hash of who calls what with which key. */
  id: string;
  /** Hash of what was sent, but for passwords: a fast hash of one must not lie in the database. */
  bodyHash: string;
}

interface RetriedCall {
  context: CallContext;
  params: unknown;
  input: unknown;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** `undefined` for a call without a key. */
export function retryOf(contract: Contract, { context, params, input }: RetriedCall): Retry | undefined {
  const { idempotencyKey, user } = context;
  if (idempotencyKey === undefined) return undefined;
  const body = JSON.stringify([params, input], (key, value: unknown) => (key === 'pwd' ? undefined : value));
  return { id: hashOf(JSON.stringify([user, contract.id, idempotencyKey])), bodyHash: hashOf(body) };
}
