import { RECENTS_SHOWN } from '../../limits.js';

interface Named {
  id: string;
}
export interface Visited extends Named {
  /** Visits. */
  value: number;
}

/** Counts a visit: the same as the last one is ignored; most visited first (spec: platform §4). */
export function countRecent<T extends Visited>(
  list: readonly T[],
  visit: Omit<T, 'value'>,
  lastId: string | null,
): T[] {
  if (visit.id === lastId) return [...list];
  const known = list.find(({ id }) => id === visit.id);
  const counted = { ...visit, value: (known?.value ?? 0) + 1 } as T;
  return [...list.filter((item) => item !== known), counted].sort((a, b) => b.value - a.value);
}

export interface TopListFacts {
  /** The view option `recent`. */
  recentsOn: boolean;
  /** Whether the route or function of an item still exists. */
  exists: (id: string) => boolean;
}

/** Favourites, then up to four recent items, each once (spec: platform §4). */
export function topList<F extends Named, R extends Named>(
  favourites: readonly F[],
  recents: readonly R[],
  { recentsOn, exists }: TopListFacts,
): (F | R)[] {
  const shown = recentsOn ? recents.filter(({ id }) => exists(id)).slice(0, RECENTS_SHOWN) : [];
  const seen = new Set<string>();
  return [...favourites, ...shown].filter(({ id }) => !seen.has(id) && seen.add(id));
}
