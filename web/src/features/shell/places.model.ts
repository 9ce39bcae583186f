import { HISTORY_LIMIT, MAX_TABS, RECENTS_SHOWN } from '../../shared/limits.js';

/** An open place: its title is a text key, or the name of a table. */
export interface Place {
  path: string;
  titleKey?: string;
  entity?: string;
  pinned?: boolean;
}

export interface Visit extends Place {
  count: number;
}

/** What the shell remembers of one user in one project. */
export interface Places {
  tabs: Place[];
  visits: Visit[];
  /** Visited paths, newest first. */
  history: string[];
}

export const NO_PLACES: Places = { tabs: [], visits: [], history: [] };

/** Opens a place: one that is open stays where it is, beyond eight the oldest unpinned one goes (platform §4). */
export function openTab(tabs: readonly Place[], place: Place): Place[] {
  const at = tabs.findIndex(({ path }) => path === place.path);
  if (at >= 0) return tabs.map((tab, index) => (index === at ? { ...place, pinned: tab.pinned } : tab));
  const opened = [...tabs, place];
  if (opened.length <= MAX_TABS) return opened;
  const oldest = opened.findIndex((tab) => !tab.pinned && tab !== place);
  return opened.filter((_, index) => index !== (oldest < 0 ? 0 : oldest));
}

export function closeTab(tabs: readonly Place[], path: string): Place[] {
  return tabs.filter((tab) => tab.path !== path);
}

/** Pinned tabs stay. */
export function closeOtherTabs(tabs: readonly Place[], path: string): Place[] {
  return tabs.filter((tab) => tab.pinned || tab.path === path);
}

/** Pinned tabs stand in front. */
export function pinTab(tabs: readonly Place[], path: string): Place[] {
  const toggled = tabs.map((tab) => (tab.path === path ? { ...tab, pinned: !tab.pinned } : tab));
  return [...toggled.filter((tab) => tab.pinned), ...toggled.filter((tab) => !tab.pinned)];
}

/** Where to go when the open tab closes: its neighbour, else home. */
export function tabAfterClosing(tabs: readonly Place[], path: string): string {
  const at = tabs.findIndex((tab) => tab.path === path);
  return (tabs[at + 1] ?? tabs[at - 1])?.path ?? '/';
}

export function moveTab(tabs: readonly Place[], from: number, to: number): Place[] {
  const moved = [...tabs];
  const [tab] = moved.splice(from, 1);
  if (tab) moved.splice(to, 0, tab);
  return moved;
}

/** Counts a visit; the same place twice in a row counts once. Most visited first (platform §4). */
export function countVisit(places: Places, place: Place): Places {
  if (places.history[0] === place.path) return places;
  const known = places.visits.find(({ path }) => path === place.path);
  const others = places.visits.filter((visit) => visit !== known);
  const visits = [...others, { ...place, count: (known?.count ?? 0) + 1 }].sort((a, b) => b.count - a.count).slice(0, 50);
  const history = [place.path, ...places.history.filter((path) => path !== place.path)].slice(0, HISTORY_LIMIT);
  return { ...places, visits, history };
}

/** Up to four places for "recent first", without the one that is open. */
export function recentPlaces(places: Places, here: string): Visit[] {
  return places.history
    .filter((path) => path !== here)
    .flatMap((path) => places.visits.find((visit) => visit.path === path) ?? [])
    .slice(0, RECENTS_SHOWN);
}

/** Drops what points at tables that no longer exist. */
export function withoutLostTables(places: Places, exists: (entity: string) => boolean): Places {
  const stays = ({ entity }: Place) => entity === undefined || exists(entity);
  return { ...places, tabs: places.tabs.filter(stays), visits: places.visits.filter(stays) };
}
