import { fail, type RoleAuth } from '@buildmesh/contracts';
import { check, GRANT_KINDS, isAdmin, MAX_CHAIN, wouldCycle, type RoleChain } from '@buildmesh/domain';
import type { RoleNode } from './role.repository.js';

/** Refuses a parent that the project does not have, that would close a circle, or that makes a chain over 20 long. */
export function assertParent(id: string, parent: string, tree: readonly RoleNode[]): void {
  const byId = new Map(tree.map((role) => [role._id, role]));
  if (!byId.has(parent)) throw fail('role.not-found');
  if (wouldCycle(id, parent, (role) => byId.get(role))) throw fail('role.cycle');
  if (lengthUp(parent, byId) + depthDown(id, tree) > MAX_CHAIN) {
    throw fail('invalid', { errors: [{ field: '_parent', rule: 'limit', message: 'field.limit' }] });
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

/** Grants with the named kinds replaced; absent kinds stay. */
export function mergeAuth(current: RoleAuth, updated: RoleAuth): RoleAuth {
  return {
    ...current,
    ...Object.fromEntries(Object.entries(updated).filter(([, grants]) => grants !== undefined)),
  };
}

/** A caller's grants by kind: the keys that are granted; `null` means all. */
export type CompiledGrants = Record<string, null | Record<string, unknown>>;

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
