import { MAX_CHAIN } from './check.js';
import type { RoleAuth, RoleChain, RoleLink, RoleType } from './permission.types.js';

/** A role with its parent, as stored. */
export interface RoleNode {
  readonly _id: string;
  readonly _type: RoleType;
  readonly _parent?: string | null | undefined;
  readonly _auth: RoleAuth;
}

/** The role `id` and its ancestors, nearest first; a cycle ends the chain, and so do 20 levels (D24). */
export function chainOf(id: string, roleOf: (id: string) => RoleNode | undefined): RoleChain {
  const chain: RoleLink[] = [];
  const seen = new Set<string>();
  for (let role = roleOf(id); role && !seen.has(role._id) && chain.length < MAX_CHAIN;) {
    seen.add(role._id);
    chain.push({ _id: role._id, _type: role._type, _auth: role._auth });
    role = role._parent ? roleOf(role._parent) : undefined;
  }
  return chain;
}

/** True when making `parent` the parent of `id` would close a circle. */
export function wouldCycle(
  id: string,
  parent: string,
  roleOf: (id: string) => Pick<RoleNode, '_id' | '_parent'> | undefined,
): boolean {
  const seen = new Set<string>();
  for (let next: string | null | undefined = parent; next && !seen.has(next); next = roleOf(next)?._parent) {
    if (next === id) return true;
    seen.add(next);
  }
  return false;
}
