import type { TFunction } from 'i18next';
import { HISTORY_LIMIT, MAX_TABS, RECENTS_SHOWN } from '../../../shared/limits.js';
import { countRecent } from '../../../shared/state/modal/top-list.js';

/** A table at work, a table in the workbench, a screen of ours, or a function that was run. */
export type DestinationType = 'table' | 'design' | 'route' | 'program';

/** A place that can be open. */
export interface Destination {
  /** What makes two places the same: the table, the section of the settings, else the path. */
  id: string;
  type: DestinationType;
  /** The text key of a screen; the name that a table had when it was opened. */
  name: string;
  /** Where in the place somebody is. */
  path: string;
}

/** An open place of the tabs (spec: platform §3). */
export interface Tag extends Destination {
  pinned: boolean;
}

/** A visited place; `value` counts the visits, `program` is the function of a place that is one (spec: platform §3). */
export interface Recent extends Destination {
  program: string | null;
  value: number;
}

/** An entry of the command history (spec: platform §3). */
interface HistoryEntry {
  path: string;
  title: string;
}

/** What the shell remembers of one user in one project, in this browser. */
export interface Destinations {
  tags: Tag[];
  recents: Recent[];
  /** Newest first. */
  history: HistoryEntry[];
}

export const NO_PLACES: Destinations = { tags: [], recents: [], history: [] };

/** Most visited places that are remembered. */
const MAX_RECENTS = 50;

const SECTION = /^\/system\/(?:(?:public|share)\/)?[^/?]+|^\/user(?=[/?]|$)/;
const TABLE = /^\/(table|dev\/entity)\/([^/?]+)$/;
/** Stands for a function in the history; no screen lies there. */
const PROGRAM = /^\/program\/([^/?]+)$/;

/** The section of the settings that a path belongs to; the user centre is one as well. */
export const sectionOf = (path: string): string | undefined => SECTION.exec(path)?.[0];

/** The table that a place shows. */
export const tableOf = ({ path }: Pick<Destination, 'path'>): string | undefined => TABLE.exec(path)?.[2];

/** The id of the place at a path. */
function idOf(path: string): string {
  const table = TABLE.exec(path);
  return table?.[1] === 'table' ? (table[2] ?? path) : (PROGRAM.exec(path)?.[1] ?? sectionOf(path) ?? path);
}

/** The place at a path; `name` is the text key of a screen, or the name of the table. */
export function destinationAt(path: string, name: string): Destination {
  const table = TABLE.exec(path);
  const type = table === null ? 'route' : table[1] === 'table' ? 'table' : 'design';
  return { id: idOf(path), type, name, path };
}

/** A function as a place that was visited by running it. */
export const flowDestination = (flow: string, name: string): Destination => ({
  id: flow,
  type: 'program',
  name,
  path: `/program/${flow}`,
});

/** Opens a place: one that is open stays where it is, beyond eight the oldest unpinned one goes (platform §4). */
export function openTab(tags: readonly Tag[], destination: Destination): Tag[] {
  const at = tags.findIndex(({ id }) => id === destination.id);
  if (at >= 0) return tags.map((tag, index) => (index === at ? { ...destination, pinned: tag.pinned } : tag));
  const opened = [...tags, { ...destination, pinned: false }];
  if (opened.length <= MAX_TABS) return opened;
  const oldest = opened.findIndex(({ pinned, id }) => !pinned && id !== destination.id);
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
export function countVisit(destinations: Destinations, destination: Destination): Destinations {
  const [last] = destinations.history;
  const lastId = last ? idOf(last.path) : null;
  if (lastId === destination.id) return destinations;
  const program = destination.type === 'program' ? destination.id : null;
  const recents = countRecent(destinations.recents, { ...destination, program }, lastId).slice(
    0,
    MAX_RECENTS,
  );
  const others = destinations.history.filter(({ path }) => idOf(path) !== destination.id);
  const history = [{ path: destination.path, title: destination.name }, ...others].slice(0, HISTORY_LIMIT);
  return { ...destinations, recents, history };
}

/** Up to four places for "recent first", without the one that is open. */
export function recentDestinations(destinations: Destinations, here: string): Recent[] {
  const open = idOf(here);
  return destinations.history
    .map(({ path }) => idOf(path))
    .flatMap((key) => (key === open ? [] : (destinations.recents.find(({ id }) => id === key) ?? [])))
    .slice(0, RECENTS_SHOWN);
}

/** Where a project shows no recent places, none are kept (platform §4). */
export const withoutRecents = (destinations: Destinations): Destinations => ({
  ...destinations,
  recents: [],
  history: [],
});

/** Drops what points at tables that no longer exist. */
export function withoutLostTables(
  destinations: Destinations,
  exists: (table: string) => boolean,
): Destinations {
  const stays = (destination: Pick<Destination, 'path'>) => {
    const table = tableOf(destination);
    return table === undefined || exists(table);
  };
  return {
    tags: destinations.tags.filter(stays),
    recents: destinations.recents.filter(stays),
    history: destinations.history.filter(stays),
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
  destination: Destination,
  { tables, programs = [] }: { tables: Named; programs?: Named },
  t: TFunction,
): string | undefined {
  if (destination.type === 'route') return t(destination.name);
  if (destination.type === 'program') return programs.find(({ _id }) => _id === destination.id)?._name;
  const name = tables.find(({ _id }) => _id === tableOf(destination))?._name;
  return name && destination.type === 'design' ? t('shell.palette.design', { name }) : name;
}

/** Titles of tabs by id; those that would read the same are numbered. */
export function tabTitles(
  tags: readonly Tag[],
  called: (destination: Destination) => string | undefined,
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
