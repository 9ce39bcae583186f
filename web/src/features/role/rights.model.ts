import type { Role, RoleAuth } from '@buildmesh/contracts';
import { chainOf, compileEntityRights, type EntityRights, type Filter, type RoleChain, type SimpleOperation } from '@buildmesh/domain';

/** Kinds that this editor changes. */
export type RightsDraft = Pick<RoleAuth, 'simple' | 'query' | 'filter'>;

/** Operations that administrators may be given on the end-user side (D26). */
export const WRITE_OPERATIONS = ['save', 'update', 'remove', 'import'] as const;

/** The role and its ancestors, nearest first, with the draft in place of the role's own rights. */
export function draftChain(role: Role, roles: readonly Role[], draft: RightsDraft): RoleChain {
  const drafted: Role = { ...role, _auth: { ...role._auth, ...draft } };
  return chainOf(role._id, (id) => (id === role._id ? drafted : roles.find(({ _id }) => _id === id)));
}

/** What the role may do with a table, by the very rule that the server applies (D24–D26). */
export function rightsIn(chain: RoleChain, entity: string, fieldKeys: readonly string[]): EntityRights {
  return compileEntityRights({ chain, owner: false, roleType: chain[0]?._type, limitSimple: true }, entity, fieldKeys);
}

/** The nearest ancestor that decides a kind while the role itself says nothing of it. */
export function inheritedFrom(role: Role, roles: readonly Role[], kind: 'simple' | 'query'): Role | undefined {
  if (role._auth[kind] !== undefined) return undefined;
  const above = chainOf(role._id, (id) => roles.find(({ _id }) => _id === id)).slice(1);
  const source = above.find(({ _auth }) => _auth[kind] !== undefined);
  return roles.find(({ _id }) => _id === source?._id);
}

/** Row filters that ancestors add; they stay in force whatever the role says itself (D25). */
export function inheritedFilters(role: Role, roles: readonly Role[], entity: string): { from: string; filter: Filter }[] {
  const above = chainOf(role._id, (id) => roles.find(({ _id }) => _id === id)).slice(1);
  return above.flatMap(({ _id, _auth }) => {
    const filter = _auth.filter?.[entity] ?? [];
    const from = roles.find((each) => each._id === _id)?._name ?? '';
    return filter.length > 0 ? [{ from, filter: [...filter] }] : [];
  });
}

/**
 * Grants or denies an operation on a table. A kind that a role defines replaces its ancestors' (D24): before the first
 * own grant the inherited ones are taken along, so that nothing else changes.
 */
export function allow(chain: RoleChain, draft: RightsDraft, change: { entity: string; operation: SimpleOperation; allowed: boolean }): RightsDraft {
  const { entity, operation, allowed } = change;
  const simple = { ...nearest(chain, 'simple') };
  return { ...draft, simple: { ...simple, [entity]: { ...simple[entity], [operation]: allowed } } as RightsDraft['simple'] };
}

/** Shows or hides a field. */
export function showField(chain: RoleChain, draft: RightsDraft, change: { entity: string; field: string; shown: boolean }): RightsDraft {
  const key = `${change.entity}.${change.field}`;
  const map = mapOf(nearest(chain, 'query'));
  const gives = Object.entries(map).some(([each, given]) => given && each.startsWith(`${change.entity}.`));
  // A map that only takes fields away leaves new ones visible: so it stays as long as it gives none.
  if (change.shown && !gives) delete map[key];
  else map[key] = change.shown;
  return { ...draft, query: map };
}

/** Sets the role's own row filter of a table; an empty one is no filter. */
export function filterRows(chain: RoleChain, draft: RightsDraft, change: { entity: string; filter: Filter }): RightsDraft {
  const filters = { ...(chain[0]?._auth.filter ?? {}) } as Record<string, Filter>;
  if (change.filter.length > 0) filters[change.entity] = change.filter;
  else delete filters[change.entity];
  return { ...draft, filter: filters as RightsDraft['filter'] };
}

/** The kinds whose value really changed: the others are not sent. */
export function changedRights(role: Role, draft: RightsDraft): RightsDraft {
  const kinds = ['simple', 'query', 'filter'] as const;
  return Object.fromEntries(kinds.filter((kind) => kind in draft && JSON.stringify(draft[kind]) !== JSON.stringify(role._auth[kind])).map((kind) => [kind, draft[kind]]));
}

function nearest<K extends 'simple' | 'query'>(chain: RoleChain, kind: K): RoleChain[number]['_auth'][K] {
  return chain.find(({ _auth }) => _auth[kind] !== undefined)?._auth[kind];
}

function mapOf(grants: readonly string[] | Readonly<Record<string, boolean>> | undefined): Record<string, boolean> {
  if (grants === undefined) return {};
  return Array.isArray(grants) ? Object.fromEntries(grants.map((key: string) => [key, true])) : { ...(grants as Record<string, boolean>) };
}
