import type { Filter } from '../filter/filter.types.js';
import { isAdmin, MAX_CHAIN } from './check.js';
import { decided, fieldSteps, operationSteps, simpleOf } from './rights-steps.js';
import type { Actor, EntityRights, RoleChain, SimpleGrants } from './permission.types.js';

type WritingOperation = 'save' | 'update' | 'import';

const NONE: ReadonlySet<string> = new Set();
const WRITING: readonly WritingOperation[] = ['save', 'update', 'import'];

/**
 * What `actor` may do with `entity`, whose fields are `fieldKeys` (D24–D26): the outcome of the steps of
 * `operationSteps` and `fieldSteps`, which also tell why.
 */
export function compileEntityRights(
  actor: Actor,
  entity: string,
  fieldKeys: readonly string[],
): EntityRights {
  const may = (operation: Parameters<typeof operationSteps>[2]) =>
    decided(operationSteps(actor, entity, operation));
  const simple = simpleOf(actor.chain, entity).grants;
  const granted = { save: may('save'), update: may('update'), import: may('import') };
  const writableBy = {
    save: writableKeys(granted.save, simple, 'save'),
    update: writableKeys(granted.update, simple, 'update'),
    import: writableKeys(granted.import, simple, 'import'),
  };
  const admin = isAdmin(actor);
  const isHidden = (key: string) => !decided(fieldSteps(actor, entity, { key, operation: 'query' }));
  return {
    query: may('query'),
    view: may('view'),
    ...granted,
    remove: may('remove'),
    // Exporting is a call of `/api/admin` (D27).
    export: admin,
    hidden: admin ? NONE : new Set(fieldKeys.filter(isHidden)),
    writable: intersection(
      WRITING.filter((operation) => granted[operation]).map((operation) => writableBy[operation]),
    ),
    writableBy,
    takenBy: {
      save: writableKeys(true, admin ? undefined : simple, 'save'),
      update: writableKeys(true, admin ? undefined : simple, 'update'),
    },
    rowFilters: admin ? [] : rowFiltersOf(actor.chain, entity).map(({ filter }) => filter),
  };
}

/** `null` = all fields; a field map limits to the fields it names with yes (D26). */
function writableKeys(
  allowed: boolean,
  simple: SimpleGrants[string] | undefined,
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

/** The filters of the role and of all its ancestors, with whose they are (D25); nobody counts them for admins. */
export function rowFiltersOf(chain: RoleChain, entity: string): { role: string; filter: Filter }[] {
  const filters: { role: string; filter: Filter }[] = [];
  for (let depth = 0; depth < chain.length && depth < MAX_CHAIN; depth++) {
    const link = chain[depth];
    const byEntity = link?._auth.filter;
    const filter = byEntity && Object.hasOwn(byEntity, entity) ? byEntity[entity] : undefined;
    if (link && filter !== undefined && filter.length > 0) filters.push({ role: link._id, filter });
  }
  return filters;
}
