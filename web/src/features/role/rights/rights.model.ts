import type { Role, RoleAuth } from '@buildmesh/contracts';
import {
  chainOf,
  check,
  compileEntityRights,
  isViewDenied,
  type EntityRights,
  type Filter,
  type GrantKind,
  type Grants,
  type RoleChain,
  type SimpleOperation,
} from '@buildmesh/domain';

/** Kinds whose whole value a role either defines or takes over from the nearest ancestor that does (D24). */
export type Kind = Exclude<keyof RoleAuth, 'filter'>;

/** What will be saved: a kind's new value, or `null` when the ancestors are to decide it again. */
export type RightsDraft = { [K in keyof RoleAuth]?: RoleAuth[K] | null };

/** Operations that administrators may be given on the end-user side (D26). */
export const WRITE_OPERATIONS = ['save', 'update', 'remove', 'import'] as const;

/** The role and its ancestors, nearest first, with the draft in place of the role's own rights. */
export function draftChain(role: Role, roles: readonly Role[], draft: RightsDraft): RoleChain {
  const drafted: Role = { ...role, _auth: draftedAuth(role, draft) };
  const byId = new Map(roles.map((each) => [each._id, each]));
  byId.set(role._id, drafted);
  return chainOf(role._id, (id) => byId.get(id));
}

/** The same, as if the role itself said nothing: what it takes over. */
export function inheritedChain(role: Role, roles: readonly Role[]): RoleChain {
  return draftChain({ ...role, _auth: {} }, roles, {});
}

function draftedAuth(role: Role, draft: RightsDraft): RoleAuth {
  const merged = Object.entries({ ...role._auth, ...draft });
  return Object.fromEntries(merged.filter(([, grants]) => grants !== null && grants !== undefined));
}

/** What the role may do with a table, by the very rule that the server applies (D24–D26). */
export function rightsIn(chain: RoleChain, entity: string, fieldKeys: readonly string[]): EntityRights {
  return compileEntityRights(
    { chain, owner: false, roleType: chain[0]?._type, limitSimple: true },
    entity,
    fieldKeys,
  );
}

/** Where a kind is decided: by the role itself, by an ancestor, or by nobody. */
export interface KindSource {
  own: boolean;
  /** The nearest ancestor that defines the kind, whether or not the role overrides it. */
  above: Role | undefined;
}

export function sourceOf(
  kind: Kind,
  role: Role,
  { roles, draft }: { roles: readonly Role[]; draft: RightsDraft },
): KindSource {
  const own = kind in draft ? draft[kind] !== null : role._auth[kind] !== undefined;
  const source = inheritedChain(role, roles).find(({ _auth }) => _auth[kind] !== undefined);
  return { own, above: roles.find(({ _id }) => _id === source?._id) };
}

/** Row filters that ancestors add; they stay in force whatever the role says itself (D25). */
export function inheritedFilters(
  role: Role,
  roles: readonly Role[],
  entity: string,
): { from: string; filter: Filter }[] {
  return inheritedChain(role, roles)
    .slice(1)
    .flatMap(({ _id, _auth }) => {
      const filter = _auth.filter?.[entity] ?? [];
      const from = roles.find((each) => each._id === _id)?._name ?? '';
      return filter.length > 0 ? [{ from, filter: [...filter] }] : [];
    });
}

/** The role defines the kind itself from now on, with what it took over until now. */
export function override(chain: RoleChain, draft: RightsDraft, kind: Kind): RightsDraft {
  const present = nearest(chain, kind);
  if (kind === 'simple') return { ...draft, simple: { ...present } as RightsDraft['simple'] };
  if (kind === 'view' && Array.isArray(present)) return { ...draft, view: [...present] as string[] };
  return { ...draft, [kind]: mapOf(present as Grants | undefined) };
}

/** The ancestors decide the kind again. */
export function inheritAgain(role: Role, draft: RightsDraft, kind: Kind): RightsDraft {
  if (role._auth[kind] !== undefined) return { ...draft, [kind]: null };
  return Object.fromEntries(Object.entries(draft).filter(([each]) => each !== kind));
}

/**
 * Whether the current grants of a kind give a key, for a role of any type: administrators pass by their type alone. A page
 * implies its views, so that one of them is given unless it is denied (D36).
 */
export function gives(chain: RoleChain, kind: GrantKind, key: string): boolean {
  if (kind === 'view') return !isViewDenied(chain, key);
  return check(
    chain.map((link) => ({ ...link, _type: 'common' as const })),
    kind,
    key,
  );
}

/** Grants or denies keys of a kind; before the first own grant the inherited ones are taken along. */
export function grantKeys(
  chain: RoleChain,
  draft: RightsDraft,
  change: { kind: GrantKind; keys: readonly string[]; allowed: boolean },
): RightsDraft {
  const present = nearest(chain, change.kind) as Grants | undefined;
  // A list of views denies every other one (D36), which a map would not.
  if (change.kind === 'view' && Array.isArray(present)) {
    const others = (present as string[]).filter((key) => !change.keys.includes(key));
    return { ...draft, view: change.allowed ? [...others, ...change.keys] : others };
  }
  const map = mapOf(present);
  for (const key of change.keys) map[key] = change.allowed;
  return { ...draft, [change.kind]: map };
}

/**
 * Grants or denies an operation on a table. A kind that a role defines replaces its ancestors' (D24): before the first
 * own grant the inherited ones are taken along, so that nothing else changes.
 */
export function allow(
  chain: RoleChain,
  draft: RightsDraft,
  change: { entity: string; operation: SimpleOperation; allowed: boolean },
): RightsDraft {
  const { entity, operation, allowed } = change;
  const simple = { ...nearest(chain, 'simple') };
  return {
    ...draft,
    simple: { ...simple, [entity]: { ...simple[entity], [operation]: allowed } } as RightsDraft['simple'],
  };
}

/** Shows or hides a field. */
export function showField(
  chain: RoleChain,
  draft: RightsDraft,
  change: { entity: string; field: string; shown: boolean },
): RightsDraft {
  const key = `${change.entity}.${change.field}`;
  const map = mapOf(nearest(chain, 'query'));
  const givesOthers = Object.entries(map).some(
    ([each, given]) => given && each.startsWith(`${change.entity}.`),
  );
  // A map that only takes fields away leaves new ones visible: so it stays as long as it gives none.
  if (change.shown && !givesOthers) delete map[key];
  else map[key] = change.shown;
  return { ...draft, query: map };
}

/** Sets the role's own row filter of a table; an empty one is no filter. */
export function filterRows(
  chain: RoleChain,
  draft: RightsDraft,
  change: { entity: string; filter: Filter },
): RightsDraft {
  const filters = { ...(chain[0]?._auth.filter ?? {}) } as Record<string, Filter>;
  if (change.filter.length > 0) filters[change.entity] = change.filter;
  else delete filters[change.entity];
  return { ...draft, filter: filters as RightsDraft['filter'] };
}

/** What really changed, as it is sent: the kinds with a new value, and those given up. */
export interface RightsChange {
  updated: RoleAuth;
  cleared: (keyof RoleAuth)[];
}

export function changedRights(role: Role, draft: RightsDraft): RightsChange {
  const kinds = (Object.keys(draft) as (keyof RoleAuth)[]).filter(
    (kind) => JSON.stringify(draft[kind] ?? null) !== JSON.stringify(role._auth[kind] ?? null),
  );
  return {
    updated: Object.fromEntries(
      kinds.filter((kind) => draft[kind] !== null).map((kind) => [kind, draft[kind]]),
    ),
    cleared: kinds.filter((kind) => draft[kind] === null),
  };
}

export const nothingChanged = ({ updated, cleared }: RightsChange): boolean =>
  Object.keys(updated).length === 0 && cleared.length === 0;

function nearest<K extends Kind>(chain: RoleChain, kind: K): RoleChain[number]['_auth'][K] {
  return chain.find(({ _auth }) => _auth[kind] !== undefined)?._auth[kind];
}

function mapOf(grants: Grants | undefined): Record<string, boolean> {
  if (grants === undefined) return {};
  return Array.isArray(grants)
    ? Object.fromEntries(grants.map((key: string) => [key, true]))
    : { ...(grants as Record<string, boolean>) };
}
