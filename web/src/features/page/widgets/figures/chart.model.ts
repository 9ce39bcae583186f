import { valueClassOf, type FieldDefinition } from '@buildmesh/domain';
import { cellText } from '../../../../entities/field/cell-text.js';
import type { Formats } from '../../../../entities/field/formats.js';
import type { SummaryResult } from '../../../../entities/row/row-access.js';
import type { Choice } from '../../page.model.js';

export const CHART_KINDS = ['bar', 'line', 'pie', 'funnel'] as const;

export interface ChartPoint {
  label: string;
  value: number;
  /** What the group is in the table, for those that it filters. */
  raw: Choice['value'];
}

/** The groups of an answer as points: dates in their order, everything else by size. */
export function pointsOf(
  answer: SummaryResult,
  { field, formats, emptyText }: { field: FieldDefinition; formats: Formats; emptyText: string },
): ChartPoint[] {
  const points = answer.groups.map(({ group, count, list }): ChartPoint => {
    const value = group[field._key];
    const [sum] = list;
    return {
      label: cellText(field, value, formats) || emptyText,
      value: sum?.method === 'count' ? count : Number(sum?.value ?? 0),
      raw: rawOf(value),
    };
  });
  if (valueClassOf(field) !== 'date') return points.sort((a, b) => b.value - a.value);
  return points.sort((a, b) => String(a.raw ?? '').localeCompare(String(b.raw ?? '')));
}

function rawOf(value: unknown): Choice['value'] {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value === 'object' && value !== null && '_id' in value) return String(value._id);
  return null;
}
