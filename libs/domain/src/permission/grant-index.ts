import type { Grants } from './permission.types.js';

type GrantList = readonly string[];

/** Below this many keys looking through a list is as fast as looking into a set. */
const FEW = 16;

const listed = new WeakMap<GrantList, ReadonlySet<string>>();
const byEntity = new WeakMap<Grants, ReadonlyMap<string, FieldGrants>>();

/** Whether a list grants a key. A long list is indexed the first time, so it must not change afterwards. */
export function lists(grants: GrantList, key: string): boolean {
  if (grants.length < FEW) return grants.includes(key);
  let keys = listed.get(grants);
  if (!keys) listed.set(grants, (keys = new Set(grants)));
  return keys.has(key);
}

/** What grants of kind `query`, whose keys are `{entity}.{field}`, say of the fields of one entity. */
export interface FieldGrants {
  /** The fields that are named, with whether they are given. */
  readonly named: ReadonlyMap<string, boolean>;
  /** True when any field is given. */
  readonly gives: boolean;
}

const SILENT: FieldGrants = { named: new Map(), gives: false };

/** The grants are indexed by entity the first time, so they must not change afterwards. */
export function fieldGrantsOf(grants: Grants, entity: string): FieldGrants {
  let entities = byEntity.get(grants);
  if (!entities) byEntity.set(grants, (entities = indexByEntity(grants)));
  return entities.get(entity) ?? SILENT;
}

function indexByEntity(grants: Grants): ReadonlyMap<string, FieldGrants> {
  const entities = new Map<string, { named: Map<string, boolean>; gives: boolean }>();
  const add = (key: string, given: boolean) => {
    const dot = key.indexOf('.');
    if (dot <= 0) return;
    const entity = key.slice(0, dot);
    let fields = entities.get(entity);
    if (!fields) entities.set(entity, (fields = { named: new Map(), gives: false }));
    fields.named.set(key.slice(dot + 1), given);
    fields.gives ||= given;
  };
  if (isGrantList(grants)) for (const key of grants) add(key, true);
  else for (const [key, given] of Object.entries(grants)) add(key, given === true);
  return entities;
}

export function isGrantList(grants: Grants): grants is GrantList {
  return Array.isArray(grants);
}
