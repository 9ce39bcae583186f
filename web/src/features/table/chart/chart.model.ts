import { isMultiple, kindOf, valueClassOf, type FieldDefinition } from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import { cellText } from '../../../entities/field/cell-text.js';
import type { Formats } from '../../../entities/field/formats.js';
import type { SummaryQuery, SummaryResult } from '../../../entities/row/row-access.js';
import type { TableQuery } from '../view/table-query.js';

export const CHART_KINDS = ['bar', 'line', 'pie'] as const;
type ChartKind = (typeof CHART_KINDS)[number];
export const CHART_METHODS = ['count', 'sum', 'avg'] as const;

/** What a chart of a table shows. */
export interface ChartChoice {
  kind: ChartKind;
  /** Field whose values are the groups. */
  group: string;
  method: (typeof CHART_METHODS)[number];
  /** Number that is summed or averaged; empty for counting. */
  value: string;
}

/** Groups asked for, and those drawn: the rest of a pie or of bars is summed up as one. */
const MAX_GROUPS = 200;
const MAX_DRAWN: Record<ChartKind, number> = { bar: 24, line: MAX_GROUPS, pie: 11 };

export interface ChartPoint {
  label: string;
  value: number;
}

/** Fields whose values make groups: texts, choices, dates, yes and no. */
export function groupFields(fields: readonly FieldDefinition[]): FieldDefinition[] {
  return fields.filter((field) => {
    if (isMultiple(field) || field._key.startsWith('_')) return false;
    const kind = kindOf(field);
    return kind === 'selection' || ['text', 'boolean', 'date'].includes(valueClassOf(field));
  });
}

export const numberFields = (fields: readonly FieldDefinition[]): FieldDefinition[] =>
  fields.filter((field) => valueClassOf(field) === 'number' && kindOf(field) !== 'selection');

/** The chart that is shown first: the first choice or date, counted. */
export function firstChart(fields: readonly FieldDefinition[]): ChartChoice | undefined {
  const groups = groupFields(fields);
  const best = groups.find((field) => kindOf(field) === 'selection') ?? groups.at(-1);
  return best && { kind: 'bar', group: best._key, method: 'count', value: '' };
}

/** The choice as far as the fields still allow it. */
export function fittingChart(
  choice: ChartChoice | null,
  fields: readonly FieldDefinition[],
): ChartChoice | undefined {
  if (!choice || !groupFields(fields).some(({ _key }) => _key === choice.group)) return firstChart(fields);
  const numbers = numberFields(fields);
  if (choice.method === 'count' || numbers.some(({ _key }) => _key === choice.value)) return choice;
  return { ...choice, method: 'count', value: '' };
}

export function chartBody(query: TableQuery, { group, method, value }: ChartChoice): SummaryQuery {
  return {
    query: query.filter,
    search: query.search === '' ? undefined : query.search,
    list: [method === 'count' ? { key: group, method } : { key: value, method }],
    group: [group],
    limit: MAX_GROUPS,
  };
}

interface Reader {
  field: FieldDefinition;
  formats: Formats;
  t: TFunction;
}

/** The answer as points: dates in their order, everything else by size, what is left over as one. */
export function chartPoints(
  answer: Pick<SummaryResult, 'groups'>,
  { kind, group, method }: ChartChoice,
  { field, formats, t }: Reader,
): ChartPoint[] {
  const inTime = valueClassOf(field) === 'date';
  const groups = answer.groups.map((each) => ({
    raw: each.group[group],
    value: method === 'count' ? each.count : Number(each.list[0]?.value ?? 0),
  }));
  groups.sort((a, b) =>
    inTime ? String(a.raw ?? '').localeCompare(String(b.raw ?? '')) : b.value - a.value,
  );
  const points = groups.map(({ raw, value }) => ({
    label: cellText(field, raw, formats) || t('table.chart.empty-value'),
    value,
  }));
  const most = inTime ? MAX_GROUPS : MAX_DRAWN[kind];
  // Averages cannot be added up: what is left over is left out then, and the table beside it has all.
  if (points.length <= most || method === 'avg') return points.slice(0, Math.max(most, 1));
  const rest = points.slice(most).reduce((sum, { value }) => sum + value, 0);
  return [...points.slice(0, most), { label: t('table.chart.others'), value: rest }];
}

/** A remembered choice, or none. */
export function readChart(value: unknown): ChartChoice | null {
  if (typeof value !== 'object' || value === null) return null;
  const { kind, group, method, value: number } = value as Record<string, unknown>;
  const known = CHART_KINDS.find((each) => each === kind);
  const how = CHART_METHODS.find((each) => each === method);
  return known && how && typeof group === 'string' && typeof number === 'string'
    ? { kind: known, group, method: how, value: number }
    : null;
}
