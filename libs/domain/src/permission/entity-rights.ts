import type { Filter } from '../filter/filter.types.js';
import { answerOf, check, isAdmin, isGrantList, MAX_CHAIN } from './check.js';
import type {
  Actor,
  EntityRights,
  Grants,
  RoleChain,
  SimpleGrants,
  SimpleOperation,
} from './permission.types.js';

type EntityGrants = SimpleGrants[string];
type WritingOperation = 'save' | 'update' | 'import';

const NONE: ReadonlySet<string> = new Set();

/**
 * What `actor` may do with `entity`, whose fields are `fieldKeys` (D24–D26). Deny by default: an ordinary role reads an
 * entity only when kind `entity` or `simple[entity].query` grants it, and `simple[entity].query: false` denies it.
 * Writing needs an admin, the flag `_limit.simple`, and the grant of the operation.
 */
export function compileEntityRights(
  actor: Actor,
  entity: string,
  fieldKeys: readonly string[],
): EntityRights {
  const admin = isAdmin(actor);
  const simple = simpleOf(actor.chain, entity);
  const query = admin || mayRead(actor.chain, entity, simple);
  const may = (operation: SimpleOperation) => admin && actor.limitSimple && allows(simple, operation);
  const writableBy = {
    save: writableKeys(may('save'), simple, 'save'),
    update: writableKeys(may('update'), simple, 'update'),
    import: writableKeys(may('import'), simple, 'import'),
  };
  return {
    query,
    view: admin || (query && allows(simple, 'view')),
    save: may('save'),
    update: may('update'),
    remove: may('remove'),
    import: may('import'),
    // Exporting is a call of `/api/admin` (D27).
    export: admin,
    hidden: admin ? NONE : new Set(fieldKeys.filter(hiding(actor.chain, entity, simple))),
    writable: intersection(WRITING.filter(may).map((operation) => writableBy[operation])),
    writableBy,
    rowFilters: admin ? [] : rowFiltersOf(actor.chain, entity),
  };
}

const WRITING: readonly WritingOperation[] = ['save', 'update', 'import'];

function mayRead(chain: RoleChain, entity: string, simple: EntityGrants | undefined): boolean {
  if (simple?.query === false) return false;
  return allows(simple, 'query') || check(chain, 'entity', entity);
}

/** The grants of the nearest role that defines kind `simple` at all (D24). */
function simpleOf(chain: RoleChain, entity: string): EntityGrants | undefined {
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const simple = chain[depth]?._auth.simple;
    if (simple !== undefined) return Object.hasOwn(simple, entity) ? simple[entity] : undefined;
  }
  return undefined;
}

function allows(simple: EntityGrants | undefined, operation: SimpleOperation): boolean {
  const grant = simple?.[operation];
  return grant === true || (typeof grant === 'object' && Object.values(grant).includes(true));
}

/** `null` = all fields; a field map limits to the fields it names with yes (D26). */
function writableKeys(
  allowed: boolean,
  simple: EntityGrants | undefined,
  operation: WritingOperation,
): ReadonlySet<string> | null {
  const grant = simple?.[operation];
  if (!allowed) return NONE;
  if (typeof grant !== 'object') return null;
  return new Set(Object.keys(grant).filter((key) => grant[key] === true));
}

function intersection(sets: readonly (ReadonlySet<string> | null)[]): ReadonlySet<string> | null {
  if (sets.length === 0) return NONE;
  return sets.reduce((common, next) => {
    if (common === null || next === null) return common ?? next;
    return new Set([...common].filter((key) => next.has(key)));
  }, null);
}

/** True for a field whose check of kind `query` fails (D25), or that the field map of `simple[entity].query` does not give (D26). */
function hiding(
  chain: RoleChain,
  entity: string,
  simple: EntityGrants | undefined,
): (key: string) => boolean {
  const sees = visibilityOf(nearestQuery(chain), entity);
  const given = simple?.query;
  if (typeof given !== 'object') return (key) => !sees(key);
  return (key) => given[key] !== true || !sees(key);
}

/**
 * No map, or a map that never names this entity: all visible. A map that only takes fields away leaves the others
 * visible; one that gives fields gives only those, so that a field added later starts hidden (D24).
 */
function visibilityOf(grants: Grants | undefined, entity: string): (key: string) => boolean {
  if (grants === undefined) return () => true;
  if (isGrantList(grants)) {
    const allowed = new Set(grants);
    return (key) => allowed.has(`${entity}.${key}`);
  }
  const unnamed = !givesFieldsOf(grants, entity);
  return (key) => answerOf(grants, `${entity}.${key}`) ?? unnamed;
}

function nearestQuery(chain: RoleChain): Grants | undefined {
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const grants = chain[depth]?._auth.query;
    if (grants !== undefined) return grants;
  }
  return undefined;
}

function givesFieldsOf(grants: Readonly<Record<string, boolean>>, entity: string): boolean {
  const prefix = `${entity}.`;
  for (const key in grants) if (grants[key] === true && key.startsWith(prefix)) return true;
  return false;
}

/** The filters of the role and of all its ancestors (D25). */
function rowFiltersOf(chain: RoleChain, entity: string): Filter[] {
  const filters: Filter[] = [];
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const byEntity = chain[depth]?._auth.filter;
    const filter = byEntity && Object.hasOwn(byEntity, entity) ? byEntity[entity] : undefined;
    if (filter !== undefined && filter.length > 0) filters.push(filter);
  }
  return filters;
}
