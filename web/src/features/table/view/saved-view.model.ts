import type { SavedView } from '@buildmesh/contracts';
import { orderedKeys, type ViewState } from './view-state.model.js';

/** What a saved view says of the columns and the order of a table. */
export type SavedLook = Pick<SavedView, 'sort' | 'fields' | 'option'>;

interface Keys {
  all: readonly string[];
  /** Those that are hidden while a view names no columns. */
  hiddenAtFirst: readonly string[];
}

/** A saved view as the state of a table: a view that names no columns shows all that are shown at first. */
export function lookOf({ sort, fields, option }: SavedLook, { all, hiddenAtFirst }: Keys) {
  const shown = fields?.filter((key) => all.includes(key));
  const pinned = option?.['pinned'];
  return {
    sort: sort ?? [],
    order: orderedKeys({ order: shown ?? [] }, all),
    hidden: shown ? all.filter((key) => !shown.includes(key)) : [...hiddenAtFirst],
    pinned: Array.isArray(pinned) ? pinned.filter((key): key is string => all.includes(key as string)) : [],
  };
}

/** The other way round: columns that are shown, from left to right. */
export function savedLookOf(
  look: Pick<ViewState, 'sort' | 'order' | 'hidden' | 'pinned'>,
  all: readonly string[],
  before: SavedLook['option'],
): SavedLook {
  const fields = orderedKeys(look, all).filter((key) => !look.hidden.includes(key));
  return { sort: look.sort, fields, option: { ...before, pinned: look.pinned } };
}
