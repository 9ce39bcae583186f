import { refusal, type OwnRole, type RoleAuth } from '@buildmesh/contracts';
import { check, GRANT_KINDS, isAdmin, MAX_CHAIN, wouldCycle, type RoleChain } from '@buildmesh/domain';
import type { CompiledGrants, RoleNode, RolePlace } from '../../store/index.js';
import type { Named } from '../reference-check.service.js';
import { modelOf } from './registration.rules.js';

/** Characters of a name (`createRole`). */
const MAX_ROLE_NAME = 60;

/** Refuses a parent that the project does not have, that would close a circle, or that makes a chain over 20 long. */
export function assertParent(id: string, parent: string, tree: readonly RoleNode[]): void {
  const byId = new Map(tree.map((role) => [role._id, role]));
  if (!byId.has(parent)) throw refusal('role.not-found');
  if (wouldCycle(id, parent, (role) => byId.get(role))) throw refusal('role.cycle');
  if (lengthUp(parent, byId) + depthDown(id, tree) > MAX_CHAIN) {
    throw refusal('invalid', { errors: [{ field: '_parent', rule: 'limit', message: 'field.limit' }] });
  }
}

/** The role and everything below it: whoever is in one of them has inherited from it. */
export function descendants(id: string, tree: readonly RoleNode[]): string[] {
  const found = new Set([id]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const role of tree) if (role._parent !== null && found.has(role._parent)) found.add(role._id);
  }
  return [...found];
}

/** What somebody may do with a role: be in it, switch to it (D24), or apply for it (D22). Nothing for one that is not offered. */
export function ownRoleOf(
  { _id, _name, _type, _option, position, pending }: RolePlace,
  { current, model }: { current: string | undefined; model: 'inner' | 'public' },
): OwnRole | undefined {
  const member = position !== null;
  const apply = !member && !pending && _option.apply === true && modelOf(_type) === model;
  if (!member && !pending && !apply) return undefined;
  const change = position === 0 || (member && _option.change === true);
  return { _id, _name, _type, member, current: member && _id === current, change, apply, pending };
}

/** The name of a copy, as long as a name may be. */
export function nameOfCopy(name: string, suffix: string): string {
  return `${name.slice(0, MAX_ROLE_NAME - suffix.length)}${suffix}`;
}

function lengthUp(id: string, byId: ReadonlyMap<string, RoleNode>): number {
  let length = 0;
  for (
    let role = byId.get(id);
    role && length <= MAX_CHAIN;
    role = role._parent ? byId.get(role._parent) : undefined
  ) {
    length++;
  }
  return length;
}

function depthDown(id: string, tree: readonly RoleNode[]): number {
  let depth = 0;
  for (let level = [id]; level.length > 0 && depth <= MAX_CHAIN; depth++) {
    level = tree
      .filter((role) => role._parent !== null && level.includes(role._parent))
      .map((role) => role._id);
  }
  return depth;
}

/** Grants with the named kinds replaced and the cleared ones gone; absent kinds stay. */
export function mergeAuth(
  current: RoleAuth,
  { updated, cleared = [] }: { updated: RoleAuth; cleared?: readonly (keyof RoleAuth)[] },
): RoleAuth {
  const gone = new Set<string>(cleared);
  return Object.fromEntries(
    Object.entries({ ...current, ...defined(updated) }).filter(([kind]) => !gone.has(kind)),
  );
}

/** Tables that the kinds of grants keyed by tables name and did not name before. */
export function newTables(updated: RoleAuth, current: RoleAuth): Named[] {
  return (['simple', 'filter'] as const).map((kind) => {
    const known = current[kind] ?? {};
    const ids = Object.keys(updated[kind] ?? {}).filter((id) => !Object.hasOwn(known, id));
    return { field: `updated.${kind}`, type: 'entity', ids };
  });
}

const defined = (auth: RoleAuth): RoleAuth =>
  Object.fromEntries(Object.entries(auth).filter(([, grants]) => grants !== undefined));

/**
 * What the client may show: every kind that some role of the chain defines, with its granted keys (D24). An admin or
 * owner has all of every kind but `simple`, which is given by the nearest role for everybody (D26).
 */
export function compileGrants(chain: RoleChain, owner: boolean): CompiledGrants {
  const simple = chain.find((role) => role._auth.simple !== undefined)?._auth.simple;
  const grants: CompiledGrants = simple === undefined ? {} : { simple };
  const admin = isAdmin({ owner, roleType: chain[0]?._type });
  for (const kind of GRANT_KINDS) {
    const nearest = chain.find((role) => role._auth[kind] !== undefined)?._auth[kind];
    if (admin) grants[kind] = null;
    else if (nearest !== undefined) {
      const keys: readonly string[] = Array.isArray(nearest) ? nearest : Object.keys(nearest);
      const allowed = keys.filter((key) => check(chain, kind, key));
      grants[kind] = Object.fromEntries(allowed.map((key) => [key, true]));
    }
  }
  return grants;
}
