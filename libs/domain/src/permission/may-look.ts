import { check, isAdmin } from './check.js';
import type { Actor, GrantKind } from './permission.types.js';
import { decided, operationSteps } from './rights-steps.js';

/** What a view key names by its prefix; without one it is a view. */
const KINDS: readonly GrantKind[] = ['page', 'dataset'];
const PREFIXED = /^([a-z]+):(.+)$/;

/**
 * Whether `actor` may look at what a view key names (D24, D60): a view, `page:{id}` or `dataset:{id}` that the role grants,
 * or `entity:{id}`, which the role may read. Anything else is granted to nobody but administrators.
 */
export function mayLook(actor: Actor, viewKey: string): boolean {
  if (isAdmin(actor)) return true;
  const [, prefix, key] = PREFIXED.exec(viewKey) ?? [];
  if (prefix === undefined || key === undefined) return check(actor.chain, 'view', viewKey);
  if (prefix === 'entity') return decided(operationSteps(actor, key, 'query'));
  const kind = KINDS.find((known) => known === prefix);
  return kind !== undefined && check(actor.chain, kind, key);
}
