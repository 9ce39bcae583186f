import type { MenuEntry } from '@buildmesh/contracts';
import { inTreeOrder } from '../../../shared/tree/tree.model.js';

export type Device = 'pc' | 'mobile';

/** An entry of the navigation with what lies below it. */
export interface MenuBranch {
  entry: MenuEntry;
  below: MenuBranch[];
}

/** The menu as a tree for one device: hidden entries go with all that lies below, directories with their last entry. */
export function menuBranches(entries: readonly MenuEntry[], device: Device): MenuBranch[] {
  const rows = inTreeOrder(
    entries.map((entry) => ({ id: entry._id, parent: entry._parent, sort: entry._sort, entry })),
  );
  const known = new Set(entries.map(({ _id }) => _id));
  const below = (parent: string | null): MenuBranch[] =>
    rows
      .filter(({ node }) => (node.parent !== null && known.has(node.parent) ? node.parent : null) === parent)
      .filter(({ node }) => node.entry._option._hide?.[device] !== true)
      .map(({ node }) => ({ entry: node.entry, below: below(node.id) }))
      .filter((branch) => branch.entry._type !== 'dir' || branch.below.length > 0);
  return below(null);
}

/** Where an entry leads; none for directories and for what has nothing bound. */
export function placeOf({ _type, _value }: Pick<MenuEntry, '_type' | '_value'>): string | null {
  if (_value === null) return null;
  if (_type === 'table') return `/table/${_value}`;
  return _type === 'page' ? `/page/${_value}` : null;
}

export type Going =
  | { act: 'run'; flow: string }
  | { act: 'foreign'; project: string }
  | { act: 'push'; path: string }
  | { act: 'stay' };

/**
 * What `go(id)` does (spec: platform §2.2, guard 10): a function runs, another project shows its menu, anything else is
 * pushed unless it is open already; an unknown id is pushed as the name of a route.
 */
export function goingTo(id: string, entries: readonly MenuEntry[], here: string): Going {
  const entry = entries.find(({ _id }) => _id === id);
  if (!entry) return pushed(`/${id.replace(/^\/+/, '')}`, here);
  if (entry._type === 'program') return entry._value ? { act: 'run', flow: entry._value } : { act: 'stay' };
  if (entry._type === 'foreign')
    return entry._option._foreign ? { act: 'foreign', project: entry._option._foreign } : { act: 'stay' };
  const path = placeOf(entry);
  return path === null ? { act: 'stay' } : pushed(path, here);
}

const pushed = (path: string, here: string): Going =>
  path === here ? { act: 'stay' } : { act: 'push', path };
