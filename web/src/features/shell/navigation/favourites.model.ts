import type { MenuEntry } from '@buildmesh/contracts';
import type { Favourite } from '@buildmesh/domain';
import { Table2, type LucideIcon } from 'lucide-react';
import { menuIcon } from '../../../entities/project/menu-icons.js';
import type { Markable } from '../../../entities/settings-store/use-favourites.js';
import { placeOf } from './app-menu.model.js';

/** A favourite that can be gone to. */
export interface ShownFavourite {
  mark: Markable;
  icon: LucideIcon;
  /** Absent for functions, which run by their entry of the menu. */
  to?: string;
  entry?: string;
}

export interface Reachable {
  tables: readonly { _id: string; _name: string }[];
  entries: readonly MenuEntry[];
}

/** What of an entry of the menu is marked: the thing it leads to, so that it is one mark from wherever it is reached. */
export function markOf({
  _type,
  _value,
  _name,
}: Pick<MenuEntry, '_type' | '_value' | '_name'>): Markable | null {
  const isThing = _type === 'table' || _type === 'page' || _type === 'program';
  return isThing && _value !== null ? { id: _value, type: _type, name: _name } : null;
}

/** The favourites that still lead somewhere, under the names of now. */
export function shownFavourites(
  list: readonly Favourite[],
  { tables, entries }: Reachable,
): ShownFavourite[] {
  return list.flatMap(({ id, type }): ShownFavourite[] => {
    const table = type === 'table' ? tables.find(({ _id }) => _id === id) : undefined;
    if (table) return [{ mark: { id, type, name: table._name }, icon: Table2, to: `/table/${id}` }];
    const entry = entries.find((one) => one._type === type && one._value === id);
    if (!entry) return [];
    const to = placeOf(entry);
    const shown = { mark: { id, type, name: entry._name }, icon: menuIcon(entry) };
    return [to === null ? { ...shown, entry: entry._id } : { ...shown, to }];
  });
}
