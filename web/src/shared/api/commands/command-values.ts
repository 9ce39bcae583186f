import { isGroup, type Filter } from '@buildmesh/domain';
import { DEFAULT_DELAY_MS } from '../../limits.js';
import type { NoticeLevel } from '../../notice/notices.js';

/** A function to run, as a command names it (D42). */
export interface FlowCommand {
  flow: string;
  version?: string;
  form: Record<string, unknown>;
  /** Runs at once where the function asks for nothing. */
  auto: boolean;
  /** Tells when the function cannot be run; without it a function that is not for this person is left out. */
  strict: boolean;
}

/** One record to look at. */
export interface DetailCommand {
  entity: string;
  id: string;
  /** Keys of the fields that are shown; all when empty. */
  columns: readonly string[];
}

/** Rows of a table to look at. */
export interface CollectionCommand {
  entity: string;
  filter: Filter;
}

/** Columns of rows that are shown. */
export type ShownColumns = readonly { key: string; name: string }[];

/** Rows that the command brings along. */
export interface GivenRows {
  rows: readonly Record<string, unknown>[];
  fields: ShownColumns;
}

/** Rows of a function: of one of its datasets, else what it answers. */
export interface FlowRows {
  flow: string;
  dataset?: string;
  params: Record<string, unknown>;
  /** Those that the rows have when empty. */
  fields: ShownColumns;
}
export type TableCommand = GivenRows | FlowRows;

/** An application to look at, or an approval to apply for. */
export interface ApprovalCommand {
  approval: string;
  id?: string;
  /** What the form starts with. */
  value: Record<string, unknown>;
}

/** What is to be printed: a template with records, or a PDF of the project (D42, D64). */
export type PrintCommand = {
  /** All pages below one another, or one at a time; as somebody chose last when absent. */
  multi?: boolean;
} & (
  | {
      /** Key of a record of the share model `print`. */
      template: string;
      records: readonly Record<string, unknown>[];
    }
  | {
      /** A file of the project, by its key or address. */
      pdf: string;
    }
);

/** How long tips stay (D42). */
const TIPS_MS = 3000;
const LONGEST_MS = 60_000;
const LEVELS: readonly string[] = ['error', 'warning', 'info', 'success'];
const ID = /^[0-9a-z]{24}$/;
/** Rows of a table command that are drawn. */
const MAX_ROWS = 1000;

export const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

export function tipsOf(value: unknown): { text: string; level: NoticeLevel; durationMs: number } {
  const { text, level, duration } = typeof value === 'string' ? { text: value } : recordOf(value);
  return {
    text: typeof text === 'string' ? text : '',
    level: LEVELS.includes(String(level)) ? (level as NoticeLevel) : 'info',
    durationMs: typeof duration === 'number' && duration > 0 ? Math.min(duration, LONGEST_MS) : TIPS_MS,
  };
}

/** Milliseconds that a redirect waits; a second where it just is to wait. */
export function delayOf(value: unknown): number {
  const { delay } = recordOf(value);
  if (delay === true) return DEFAULT_DELAY_MS;
  return typeof delay === 'number' && delay > 0 ? Math.min(delay, LONGEST_MS) : 0;
}

export function flowCommandOf(value: unknown): FlowCommand | undefined {
  const given = typeof value === 'string' ? { flow: value } : recordOf(value);
  const { flow, version, form, auto, strict } = given as Record<string, unknown>;
  if (!isId(flow)) return undefined;
  return {
    flow,
    ...(version !== undefined && version !== null && { version: String(version) }),
    form: Array.isArray(form) ? {} : recordOf(form),
    auto: auto === true,
    strict: strict !== false,
  };
}

export function detailOf(value: unknown): DetailCommand | undefined {
  const { entity, id, columns } = recordOf(value);
  return isId(entity) && isId(id) ? { entity, id, columns: textsOf(columns) } : undefined;
}

export function collectionOf(value: unknown): CollectionCommand | undefined {
  const { entity, query } = recordOf(value);
  return isId(entity) ? { entity, filter: Array.isArray(query) ? query.filter(isNode) : [] } : undefined;
}

export function printOf(value: unknown): PrintCommand | undefined {
  const { template, pdf, pages, preview } = recordOf(value);
  const multi = preview === 'single' || preview === 'multi' ? { multi: preview === 'multi' } : {};
  if (typeof pdf === 'string' && pdf !== '') return { pdf, ...multi };
  if (typeof template !== 'string' || template === '') return undefined;
  const records = Array.isArray(pages) ? pages.slice(0, MAX_ROWS).map(recordOf) : [];
  return { template, records, ...multi };
}

export function tableOf(value: unknown): TableCommand | undefined {
  const { dataset, fields, flow, params } = recordOf(value);
  const columns = Array.isArray(fields) ? fields.flatMap(columnOf) : [];
  if (isId(flow))
    return {
      ...{ flow, params: Array.isArray(params) ? {} : recordOf(params), fields: columns },
      ...(typeof dataset === 'string' && dataset !== '' && { dataset }),
    };
  return Array.isArray(dataset) ? givenRows(dataset.map(recordOf), columns) : undefined;
}

/** Rows as they are drawn, with the columns named or those that they have. */
export function givenRows(all: readonly Record<string, unknown>[], columns: ShownColumns): GivenRows {
  const rows = all.slice(0, MAX_ROWS);
  return { rows, fields: columns.length > 0 ? columns : keysOf(rows).map((key) => ({ key, name: key })) };
}

export function approvalOf(value: unknown): ApprovalCommand | undefined {
  const { approval, id, value: form } = recordOf(value);
  const name = typeof approval === 'string' ? approval.replace(/^approval-/, '') : '';
  const start = Array.isArray(form) ? {} : recordOf(form);
  if (isId(id)) return { approval: name, id, value: start };
  return isId(name) ? { approval: name, value: start } : undefined;
}

function columnOf(value: unknown): { key: string; name: string }[] {
  if (typeof value === 'string') return [{ key: value, name: value }];
  const { _key, key = _key, _name, name = _name } = recordOf(value);
  return typeof key === 'string' ? [{ key, name: typeof name === 'string' ? name : key }] : [];
}

/** Keys of the first rows, without those of the system. */
const keysOf = (rows: readonly Record<string, unknown>[]): string[] => [
  ...new Set(rows.slice(0, 20).flatMap((row) => Object.keys(row).filter((key) => !key.startsWith('_')))),
];

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
const isNode = (node: unknown): node is Filter[number] =>
  typeof node === 'object' && node !== null && (isGroup(node as Filter[number]) || 'key' in node);
