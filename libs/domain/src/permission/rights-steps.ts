import { decide, isAdmin, MAX_CHAIN } from './check.js';
import { fieldGrantsOf, isGrantList } from './grant-index.js';
import type { Actor, Grants, RoleChain, SimpleGrants, SimpleOperation } from './permission.types.js';

/** One rule that was looked at on the way to a decision, and what it said. */
export interface RightsStep {
  /** `entity` and `query` are kinds of grants, `default` is what holds where nobody said anything. */
  readonly rule: 'owner' | 'admin' | 'edition' | 'simple' | 'entity' | 'query' | 'default';
  readonly verdict: 'allows' | 'denies';
  /** The role whose grants said so. */
  readonly role?: string | undefined;
  /** What was looked up in them. */
  readonly key?: string | undefined;
}

const READING: ReadonlySet<SimpleOperation> = new Set(['query', 'view']);

const step = (
  rule: RightsStep['rule'],
  allows: boolean,
  where: Pick<RightsStep, 'role' | 'key'> = {},
): RightsStep => ({ rule, verdict: allows ? 'allows' : 'denies', ...where });

/** A decision is what its last step says. */
export function decided(steps: readonly RightsStep[]): boolean {
  return steps.at(-1)?.verdict === 'allows';
}

/**
 * Whether `actor` may do `operation` on `entity`, step by step (D24–D26). Deny by default: an ordinary role reads an
 * entity only when kind `entity` or `simple[entity].query` grants it, and `simple[entity].query: false` denies it.
 * Writing needs an admin, the flag `_limit.simple`, and the grant of the operation.
 */
export function operationSteps(actor: Actor, entity: string, operation: SimpleOperation): RightsStep[] {
  const admin = isAdmin(actor);
  const who = step(actor.owner ? 'owner' : 'admin', admin);
  if (READING.has(operation)) return admin ? [who] : readingSteps(actor.chain, entity, operation);
  if (!admin) return [who];
  if (!actor.limitSimple) return [who, step('edition', false)];
  const { grants, role } = simpleOf(actor.chain, entity);
  return [who, step('simple', allows(grants, operation), { role, key: `${entity}.${operation}` })];
}

function readingSteps(chain: RoleChain, entity: string, operation: SimpleOperation): RightsStep[] {
  const steps = querySteps(chain, entity);
  if (operation === 'query' || !decided(steps)) return steps;
  const { grants, role } = simpleOf(chain, entity);
  return [...steps, step('simple', allows(grants, operation), { role, key: `${entity}.${operation}` })];
}

function querySteps(chain: RoleChain, entity: string): RightsStep[] {
  const { grants, role } = simpleOf(chain, entity);
  const where = { role, key: `${entity}.query` };
  if (grants?.query === false) return [step('simple', false, where)];
  if (allows(grants, 'query')) return [step('simple', true, where)];
  const answer = decide(chain, 'entity', entity);
  if (answer.role === undefined && !answer.allowed) return [step('default', false)];
  return [step('entity', answer.allowed, { role: answer.role, key: entity })];
}

/**
 * Whether the field `key` of `entity` exists for `actor`, or, for a writing operation, may be written, step by step:
 * kind `query` (D25) and the field maps of `simple` (D26). Nothing is hidden from admins.
 */
export function fieldSteps(
  actor: Actor,
  entity: string,
  { key, operation }: { key: string; operation: SimpleOperation },
): RightsStep[] {
  const { grants, role } = simpleOf(actor.chain, entity);
  const given = grants?.[operation === 'view' || operation === 'remove' ? 'query' : operation];
  const mapped = typeof given === 'object';
  const ofMap = () => step('simple', mapped && given[key] === true, { role, key: `${entity}.${key}` });
  if (isAdmin(actor)) {
    const isWritten = operation !== 'query' && operation !== 'view' && operation !== 'remove';
    const who = step(actor.owner ? 'owner' : 'admin', true);
    return isWritten && mapped ? [who, ofMap()] : [who];
  }
  const steps = mapped ? [ofMap()] : [];
  if (mapped && !decided(steps)) return steps;
  return [...steps, visibility(actor.chain, entity, key)];
}

/**
 * No map, or a map that never names this entity: all visible. A map that only takes fields away leaves the others
 * visible; one that gives fields gives only those, so that a field added later starts hidden (D24).
 */
function visibility(chain: RoleChain, entity: string, key: string): RightsStep {
  const nearest = nearestQuery(chain);
  if (!nearest) return step('default', true);
  const { grants, role } = nearest;
  const where = { role, key: `${entity}.${key}` };
  const { named, gives } = fieldGrantsOf(grants, entity);
  return step('query', named.get(key) ?? (!isGrantList(grants) && !gives), where);
}

/** The grants of the nearest role that defines kind `simple` at all (D24). */
export function simpleOf(
  chain: RoleChain,
  entity: string,
): { grants?: SimpleGrants[string] | undefined; role?: string } {
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const link = chain[depth];
    const simple = link?._auth.simple;
    if (link && simple !== undefined)
      return { grants: Object.hasOwn(simple, entity) ? simple[entity] : undefined, role: link._id };
  }
  return {};
}

function allows(simple: SimpleGrants[string] | undefined, operation: SimpleOperation): boolean {
  const grant = simple?.[operation];
  return grant === true || (typeof grant === 'object' && Object.values(grant).includes(true));
}

function nearestQuery(chain: RoleChain): { grants: Grants; role: string } | undefined {
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const link = chain[depth];
    const grants = link?._auth.query;
    if (link && grants !== undefined) return { grants, role: link._id };
  }
  return undefined;
}
