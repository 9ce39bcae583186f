import { filter as filterShape, sort as sortShape, SUMMARY_METHODS } from '@buildmesh/contracts';
import { z } from 'zod';

/** Row heights in px (data §2, WE-TABLEVIEW-010). */
export const ROW_HEIGHTS = { default: 36, middle: 56, high: 88, max: 128 } as const;
export type RowHeight = keyof typeof ROW_HEIGHTS;

/** Rows per page: 20, at most 50 (data §9, D73). */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
export const DEFAULT_PAGE_SIZE = 20;

export const MIN_COLUMN_PX = 60;
export const MAX_COLUMN_PX = 1200;

const keys = z.array(z.string().max(100)).max(1000);
const viewState = z.object({
  order: keys.catch([]),
  widths: z.record(z.string().max(100), z.number().min(MIN_COLUMN_PX).max(MAX_COLUMN_PX)).catch({}),
  hidden: keys.catch([]),
  pinned: keys.catch([]),
  rowHeight: z.enum(['default', 'middle', 'high', 'max']).catch('default'),
  sort: sortShape.catch([]),
  filter: filterShape.catch([]),
  mode: z.enum(['endless', 'pages']).catch('endless'),
  pageSize: z.union(PAGE_SIZES.map((size) => z.literal(size))).catch(DEFAULT_PAGE_SIZE),
  summary: z.record(z.string().max(100), z.enum(SUMMARY_METHODS)).catch({}),
});
/** How one person looks at one table. */
export type ViewState = z.output<typeof viewState>;
export type SortItem = ViewState['sort'][number];
export type SummaryMethod = (typeof SUMMARY_METHODS)[number];

export const EMPTY_VIEW: ViewState = viewState.parse({});

/** A remembered state, each part that is no longer understood replaced by its default. */
export function readViewState(stored: string | null): ViewState {
  if (stored === null) return EMPTY_VIEW;
  try {
    return viewState.parse(JSON.parse(stored));
  } catch {
    return EMPTY_VIEW;
  }
}

/** Without what names fields that are gone, so that a removed field never makes a query fail. */
export function fitToFields(view: ViewState, known: ReadonlySet<string>): ViewState {
  const knows = (key: string): boolean => known.has(key.split('.')[0] ?? key);
  return {
    ...view,
    order: view.order.filter(knows),
    hidden: view.hidden.filter(knows),
    pinned: view.pinned.filter(knows),
    sort: view.sort.filter((item) => knows(item.key)),
    filter: fitFilter(view.filter, knows),
    summary: Object.fromEntries(Object.entries(view.summary).filter(([key]) => knows(key))),
  };
}

function fitFilter(filter: ViewState['filter'], knows: (key: string) => boolean): ViewState['filter'] {
  return filter.flatMap((node): ViewState['filter'] => {
    if ('list' in node) return [{ ...node, list: fitFilter(node.list, knows) }];
    return knows(node.key) && (node.field === undefined || knows(node.field)) ? [node] : [];
  });
}

/** None → ascending → descending → none. With `add` the other columns stay sorted (Shift). */
export function toggleSort(sort: readonly SortItem[], key: string, add: boolean): SortItem[] {
  const present = sort.find((item) => item.key === key);
  const next: SortItem | undefined =
    present === undefined ? { key, order: 'asc' } : present.order === 'asc' ? { key, order: 'desc' } : undefined;
  if (!add) return next ? [next] : [];
  if (!next) return sort.filter((item) => item.key !== key);
  const replaced = present ? sort.map((item) => (item.key === key ? next : item)) : [...sort, next];
  return replaced.slice(0, 5);
}

/** All keys in the order of the view; fields that are new come last. */
export function orderedKeys(view: ViewState, all: readonly string[]): string[] {
  const known = new Set(all);
  const first = view.order.filter((key) => known.has(key));
  const placed = new Set(first);
  return [...first, ...all.filter((key) => !placed.has(key))];
}

/** The order after `key` was dropped in the place of `target`. */
export function moveKey(order: readonly string[], key: string, target: string): string[] {
  const from = order.indexOf(key);
  const to = order.indexOf(target);
  if (from < 0 || to < 0 || from === to) return [...order];
  const rest = order.filter((item) => item !== key);
  rest.splice(to, 0, key);
  return rest;
}

export function withToggled(list: readonly string[], key: string): string[] {
  return list.includes(key) ? list.filter((item) => item !== key) : [...list, key];
}

/** Conditions in a filter, groups counted by what is in them. */
export function countConditions(filter: ViewState['filter']): number {
  return filter.reduce((sum, node) => sum + ('list' in node ? countConditions(node.list) : 1), 0);
}
