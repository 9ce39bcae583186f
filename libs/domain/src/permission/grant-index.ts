import type { Grants } from './permission.types.js';

type GrantList = readonly string[];
type GrantMap = Exclude<Grants, GrantList>;

/** Below this many keys looking through a list is as fast as looking into a set. */
const FEW = 16;

const listed = new WeakMap<GrantList, ReadonlySet<string>>();
const given = new WeakMap<GrantMap, ReadonlySet<string>>();

/** Whether a list grants a key. A long list is indexed the first time, so it must not change afterwards. */
export function lists(grants: GrantList, key: string): boolean {
  if (grants.length < FEW) return grants.includes(key);
  let keys = listed.get(grants);
  if (!keys) listed.set(grants, (keys = new Set(grants)));
  return keys.has(key);
}

/**
 * Whether a map of kind `query`, whose keys are `{entity}.{field}`, gives any field of an entity. The map is indexed the
 * first time, so it must not change afterwards.
 */
export function givesFieldsOf(grants: GrantMap, entity: string): boolean {
  let entities = given.get(grants);
  if (!entities) given.set(grants, (entities = entitiesGiven(grants)));
  return entities.has(entity);
}

function entitiesGiven(grants: GrantMap): ReadonlySet<string> {
  const entities = new Set<string>();
  for (const [key, yes] of Object.entries(grants)) {
    const dot = key.indexOf('.');
    if (yes && dot > 0) entities.add(key.slice(0, dot));
  }
  return entities;
}
