import type { TFunction } from 'i18next';
import { HISTORY_LIMIT, MAX_TABS, RECENTS_SHOWN } from '../../shared/limits.js';
import { countRecent } from '../../shared/state/top-list.js';

/** A table at work, a table in the workbench, a screen of ours, or a function that was run. */
export type PlaceType = 'table' | 'design' | 'route' | 'program';

/** A place that can be open. */
export interface Place {
  /** What makes two places the same: the table, the section of the settings, else the path. */
  id: string;
  type: PlaceType;
  /** The text key of a screen; the name that a table had when it was opened. */
  name: string;
  /** Where in the place somebody is. */
  path: string;
}

/** An open place of the tabs (spec: platform §3). */
export interface Tag extends Place {
  pinned: boolean;
}

/** A visited place; `value` counts the visits, `program` is the function of a place that is one (spec: platform §3). */
export interface Recent extends Place {
  program: string | null;
  value: number;
}

/** An entry of the command history (spec: platform §3). */
export interface HistoryEntry {
  path: string;
  title: string;
}

/** What the shell remembers of one user in one project, in this browser. */
export interface Places {
  tags: Tag[];
  recents: Recent[];
  /** Newest first. */
  history: HistoryEntry[];
}

export const NO_PLACES: Places = { tags: [], recents: [], history: [] };

/** Most visited places that are remembered. */
const MAX_RECENTS = 50;

const SECTION = /^\/system\/(?:(?:public|share)\/)?[^/?]+|^\/user(?=[/?]|$)/;
const TABLE = /^\/(table|dev\/entity)\/([^/?]+)$/;
/** Stands for a function in the history; no screen lies there. */
const PROGRAM = /^\/program\/([^/?]+)$/;

/** The section of the settings that a path belongs to; the user centre is one as well. */
export const sectionOf = (path: string): string | undefined => SECTION.exec(path)?.[0];

/** The table that a place shows. */
export const tableOf = ({ path }: Pick<Place, 'path'>): string | undefined => TABLE.exec(path)?.[2];

/** The id of the place at a path. */
export function idOf(path: string): string {
  const table = TABLE.exec(path);
  return table?.[1] === 'table' ? (table[2] ?? path) : (PROGRAM.exec(path)?.[1] ?? sectionOf(path) ?? path);
}

/** The place at a path; `name` is the text key of a screen, or the name of the table. */
export function placeAt(path: string, name: string): Place {
  const table = TABLE.exec(path);
  const type = table === null ? 'route' : table[1] === 'table' ? 'table' : 'design';
  return { id: idOf(path), type, name, path };
}

/** A function as a place that was visited by running it. */
export const programPlace = (flow: string, name: string): Place => ({
  id: flow,
  type: 'program',
  name,
  path: `/program/${flow}`,
});

/** Opens a place: one that is open stays where it is, beyond eight the oldest unpinned one goes (platform §4). */
export function openTab(tags: readonly Tag[], place: Place): Tag[] {
  const at = tags.findIndex(({ id }) => id === place.id);
  if (at >= 0) return tags.map((tag, index) => (index === at ? { ...place, pinned: tag.pinned } : tag));
  const opened = [...tags, { ...place, pinned: false }];
  if (opened.length <= MAX_TABS) return opened;
  const oldest = opened.findIndex(({ pinned, id }) => !pinned && id !== place.id);
  return opened.filter((_, index) => index !== (oldest < 0 ? 0 : oldest));
}

export function closeTab(tags: readonly Tag[], key: string): Tag[] {
  return tags.filter(({ id }) => id !== key);
}

/** Pinned tabs stay. */
export function closeOtherTabs(tags: readonly Tag[], key: string): Tag[] {
  return tags.filter(({ id, pinned }) => pinned || id === key);
}

/** Pinned tabs stand in front. */
export function pinTab(tags: readonly Tag[], key: string): Tag[] {
  const toggled = tags.map((tag) => (tag.id === key ? { ...tag, pinned: !tag.pinned } : tag));
  return [...toggled.filter(({ pinned }) => pinned), ...toggled.filter(({ pinned }) => !pinned)];
}

/** Where to go when the open tab closes: its neighbour, else home. */
export function tabAfterClosing(tags: readonly Tag[], key: string): string {
  const at = tags.findIndex(({ id }) => id === key);
  return (tags[at + 1] ?? tags[at - 1])?.path ?? '/';
}

export function moveTab(tags: readonly Tag[], from: number, to: number): Tag[] {
  const moved = [...tags];
  const [tag] = moved.splice(from, 1);
  if (tag) moved.splice(to, 0, tag);
  return moved;
}

/** Counts a visit; the same place twice in a row counts once. Most visited first (platform §4). */
export function countVisit(places: Places, place: Place): Places {
  const [last] = places.history;
  const lastId = last ? idOf(last.path) : null;
  if (lastId === place.id) return places;
  const program = place.type === 'program' ? place.id : null;
  const recents = countRecent(places.recents, { ...place, program }, lastId).slice(0, MAX_RECENTS);
  const others = places.history.filter(({ path }) => idOf(path) !== place.id);
  const history = [{ path: place.path, title: place.name }, ...others].slice(0, HISTORY_LIMIT);
  return { ...places, recents, history };
}

/** Up to four places for "recent first", without the one that is open. */
export function recentPlaces(places: Places, here: string): Recent[] {
  const open = idOf(here);
  return places.history
    .map(({ path }) => idOf(path))
    .flatMap((key) => (key === open ? [] : (places.recents.find(({ id }) => id === key) ?? [])))
    .slice(0, RECENTS_SHOWN);
}

/** Where a project shows no recent places, none are kept (platform §4). */
export const withoutRecents = (places: Places): Places => ({ ...places, recents: [], history: [] });

/** Drops what points at tables that no longer exist. */
export function withoutLostTables(places: Places, exists: (table: string) => boolean): Places {
  const stays = (place: Pick<Place, 'path'>) => {
    const table = tableOf(place);
    return table === undefined || exists(table);
  };
  return {
    tags: places.tags.filter(stays),
    recents: places.recents.filter(stays),
    history: places.history.filter(stays),
  };
}

/** Where a section of the settings was left, while its tab is open. */
export function resumeAt(tags: readonly Tag[], to: string): string {
  return tags.find(({ id }) => id === to)?.path ?? to;
}

type Named = readonly { _id: string; _name: string }[];

/**
 * What a place is called now: a table or a function after itself, a screen in the reader's language; nothing for a table or
 * a function that is gone.
 */
export function titleOf(
  place: Place,
  { tables, programs = [] }: { tables: Named; programs?: Named },
  t: TFunction,
): string | undefined {
  if (place.type === 'route') return t(place.name);
  if (place.type === 'program') return programs.find(({ _id }) => _id === place.id)?._name;
  const name = tables.find(({ _id }) => _id === tableOf(place))?._name;
  return name && place.type === 'design' ? t('shell.palette.design', { name }) : name;
}

/** Titles of tabs by id; those that would read the same are numbered. */
export function tabTitles(
  tags: readonly Tag[],
  called: (place: Place) => string | undefined,
): Map<string, string> {
  const seen = new Map<string, number>();
  return new Map(
    tags.map((tag) => {
      const title = called(tag) ?? '…';
      const count = (seen.get(title) ?? 0) + 1;
      seen.set(title, count);
      return [tag.id, count > 1 ? `${title} (${count})` : title];
    }),
  );
}
