import { isGrantList, lists } from './grant-index.js';
import type { GrantKind, Grants, RoleChain, RoleType } from './permission.types.js';

/** Longest chain that is looked at (D24). */
export const MAX_CHAIN = 20;

/** True for the owner and for a current role of type admin: they pass every check but those of kind `simple` (D24). */
export function isAdmin(who: { owner: boolean; roleType?: RoleType | undefined }): boolean {
  return who.owner || who.roleType === 'admin';
}

/** A key with how to look it up. */
export interface RightQuery {
  key: string;
  /** A key that a map does not name is looked up in the next ancestor that defines the kind. */
  inherit?: boolean;
  /** The caller owns the project. */
  owner?: boolean;
}

/**
 * Whether the current role grants a key of `kind` (D24): the nearest role of the chain that defines the kind decides.
 * An array grants the keys in it; a map grants by its boolean; a missing key is refused unless `inherit`.
 */
export function check(chain: RoleChain, kind: GrantKind, wanted: string | RightQuery): boolean {
  return decide(chain, kind, wanted).allowed;
}

/** As `check`, with the role whose grants decided; none where nobody defines the kind, or an admin needs no grant. */
export function decide(
  chain: RoleChain,
  kind: GrantKind,
  wanted: string | RightQuery,
): { allowed: boolean; role?: string } {
  const { key, inherit = false, owner = false } = typeof wanted === 'string' ? { key: wanted } : wanted;
  if (isAdmin({ owner, roleType: chain[0]?._type })) return { allowed: true };
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const link = chain[depth];
    const grants = link?._auth[kind];
    if (link === undefined || grants === undefined) continue;
    const answer = answerOf(grants, key);
    if (answer !== undefined || !inherit) return { allowed: answer ?? false, role: link._id };
  }
  return { allowed: false };
}

/** What one role says of a key; an array answers for every key, a map only for those it names. */
export function answerOf(grants: Grants, key: string): boolean | undefined {
  if (isGrantList(grants)) return lists(grants, key);
  return Object.hasOwn(grants, key) ? grants[key] === true : undefined;
}
