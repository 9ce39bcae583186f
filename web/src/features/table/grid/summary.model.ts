import { valueClassOf, type FieldDefinition } from '@buildmesh/domain';
import { cellText } from '../../../entities/field/cell-text.js';
import type { Formats } from '../../../entities/field/formats.js';
import type { SummaryMethod } from '../view/view-state.model.js';

const ANY: SummaryMethod[] = ['count', 'filled', 'empty', 'distinct'];
const ORDERED: SummaryMethod[] = ['min', 'max'];
const NUMERIC: SummaryMethod[] = ['sum', 'avg', 'min', 'max'];

/** Figures that make sense under a column. */
export function summaryMethods(field: FieldDefinition): SummaryMethod[] {
  const valueClass = valueClassOf(field);
  if (valueClass === 'number') return [...NUMERIC, ...ANY];
  if (valueClass === 'date' || valueClass === 'time' || valueClass === 'timestamp')
    return [...ORDERED, ...ANY];
  return valueClass === 'none' || valueClass === 'opaque' ? ['count', 'filled', 'empty'] : ANY;
}

const OWN_FORM: ReadonlySet<SummaryMethod> = new Set(['min', 'max', 'sum', 'avg']);

/** A figure in words: counts as whole numbers, everything else in the form of its field. */
export function summaryText(
  field: FieldDefinition,
  answer: { method: SummaryMethod; value: unknown },
  formats: Formats,
): string {
  if (answer.value === null) return '–';
  if (!OWN_FORM.has(answer.method)) return formats.number(Number(answer.value), 0);
  return cellText(field, answer.value, formats);
}
