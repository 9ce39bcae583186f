import { anyOfFilters, type ShownRows } from '../page/shown-rows.js';
import type { EntityRights } from './permission.types.js';

const NONE: ReadonlySet<string> = new Set();

/**
 * What is left to read of an entity through a share token (D14): what the role in which it was made grants now, and granted
 * when it was made, of that what the page shows; nothing is written.
 */
export function sharedRights(
  { now, then }: { now: EntityRights; then: EntityRights },
  shown: ShownRows | undefined,
  fieldKeys: readonly string[],
): EntityRights {
  const readable = shown !== undefined && now.query && then.query;
  const unshown = shown?.fields ? fieldKeys.filter((key) => !shown.fields?.has(key)) : [];
  const shownRows = shown?.filters ? [anyOfFilters(shown.filters)] : [];
  return {
    query: readable,
    view: readable && now.view && then.view,
    save: false,
    update: false,
    remove: false,
    import: false,
    export: false,
    hidden: new Set([...now.hidden, ...then.hidden, ...unshown]),
    writable: NONE,
    writableBy: { save: NONE, update: NONE, import: NONE },
    takenBy: { save: NONE, update: NONE },
    rowFilters: [...now.rowFilters, ...then.rowFilters, ...shownRows],
  };
}
