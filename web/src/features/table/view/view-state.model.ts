import { OPERATORS, type Filter, type FilterNode } from '@buildmesh/domain';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import { readChart, type ChartChoice } from '../chart/chart.model.js';

/** Row heights in px (data §2, WE-TABLEVIEW-010). */
export const ROW_HEIGHTS = { default: 36, middle: 56, high: 88, max: 128 } as const;
export type RowHeight = keyof typeof ROW_HEIGHTS;

/** Rows per page: 20, at most 50 (data §9, D73). */
export const PAGE_SIZES = [10, 20, 30, 50] as const;
const DEFAULT_PAGE_SIZE = 20;

/** Fields sorted by at once (D33). */
const MAX_SORTS = 5;

export const MIN_COLUMN_PX = 60;
export const MAX_COLUMN_PX = 1200;

/** How one person looks at one table. */
export interface ViewState {
  order: string[];
  widths: Record<string, number>;
  hidden: string[];
  pinned: string[];
  rowHeight: RowHeight;
  sort: SortItem[];
  filter: Filter;
  mode: 'endless' | 'pages';
  pageSize: (typeof PAGE_SIZES)[number];
  summary: Record<string, SummaryMethod>;
  chart: ChartChoice | null;
  chartOn: boolean;
}
export interface SortItem {
  key: string;
  order: 'asc' | 'desc';
}
export type SummaryMethod = 'sum' | 'avg' | 'min' | 'max' | 'count' | 'distinct' | 'empty' | 'filled';
const METHODS: readonly SummaryMethod[] = [
  'sum',
  'avg',
  'min',
  'max',
  'count',
  'distinct',
  'empty',
  'filled',
];

export const EMPTY_VIEW: ViewState = {
  order: [],
  widths: {},
  hidden: [],
  pinned: [],
  rowHeight: 'default',
  sort: [],
  filter: [],
  mode: 'endless',
  pageSize: DEFAULT_PAGE_SIZE,
  summary: {},
  chart: null,
  chartOn: false,
};

/** A remembered state, each part that is no longer understood replaced by its default. */
export function readViewState(stored: string | null): ViewState {
  const view = record(parsed(stored));
  return {
    order: texts(view.order),
    widths: entries(
      view.widths,
      (width): width is number =>
        typeof width === 'number' && width >= MIN_COLUMN_PX && width <= MAX_COLUMN_PX,
    ),
    hidden: texts(view.hidden),
    pinned: texts(view.pinned),
    rowHeight:
      (Object.keys(ROW_HEIGHTS) as RowHeight[]).find((height) => height === view.rowHeight) ?? 'default',
    sort: list(view.sort).filter(isSortItem).slice(0, MAX_SORTS),
    filter: list(view.filter).filter(isFilterNode),
    mode: view.mode === 'pages' ? 'pages' : 'endless',
    pageSize: PAGE_SIZES.find((size) => size === view.pageSize) ?? DEFAULT_PAGE_SIZE,
    summary: entries(view.summary, (method): method is SummaryMethod =>
      METHODS.some((one) => one === method),
    ),
    chart: readChart(view.chart),
    chartOn: view.chartOn === true,
  };
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text);
  } catch {
    // Written by an older version or cut off: as good as none.
    return undefined;
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const texts = (value: unknown): string[] =>
  list(value).filter((item): item is string => typeof item === 'string');

function entries<T>(value: unknown, isOne: (item: unknown) => item is T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(record(value)).filter((entry): entry is [string, T] => isOne(entry[1])),
  );
}

function isSortItem(value: unknown): value is SortItem {
  const { key, order } = record(value);
  return typeof key === 'string' && (order === 'asc' || order === 'desc');
}

function isFilterNode(value: unknown): value is FilterNode {
  const node = record(value);
  if (Array.isArray(node.list))
    return (node.model === 'and' || node.model === 'or') && node.list.every(isFilterNode);
  return typeof node.key === 'string' && OPERATORS.some((opt) => opt === node.opt);
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
    present === undefined
      ? { key, order: 'asc' }
      : present.order === 'asc'
        ? { key, order: 'desc' }
        : undefined;
  if (!add) return next ? [next] : [];
  if (!next) return sort.filter((item) => item.key !== key);
  const replaced = present ? sort.map((item) => (item.key === key ? next : item)) : [...sort, next];
  return replaced.slice(0, MAX_SORTS);
}

/** All keys in the order of the view; fields that are new come last. */
export function orderedKeys(view: Pick<ViewState, 'order'>, all: readonly string[]): string[] {
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
  return completeOnly(filter).reduce(
    (sum, node) => sum + ('list' in node ? countConditions(node.list) : 1),
    0,
  );
}
