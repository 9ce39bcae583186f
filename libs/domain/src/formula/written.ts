import type { FormulaRule } from '../field/computed/formula.types.js';
import { readFormat } from './text-format.js';
import { DATE_UNITS, dateUnitOf, SPAN_UNITS, spanUnitOf } from './units.js';
import type { Parameter } from './function.types.js';

/** What is wrong with a text that must be written out: a unit or a format that there is not. */
export function writtenFault(
  written: NonNullable<Parameter['written']>,
  text: string,
): { rule: FormulaRule; known: readonly string[] } | undefined {
  if (written === 'date-unit')
    return dateUnitOf(text) ? undefined : { rule: 'formula-unit', known: DATE_UNITS };
  if (written === 'span-unit')
    return spanUnitOf(text) ? undefined : { rule: 'formula-unit', known: SPAN_UNITS };
  if (written !== 'format' || readFormat(text)) return undefined;
  return { rule: 'formula-format', known: FORMATS };
}

/** Formats that people mean most often. */
const FORMATS = [
  '0',
  '0.00',
  '#,##0',
  '#,##0.00',
  '0%',
  '0.00%',
  '0.00E+00',
  'YYYY-MM-DD',
  'YYYY-MM',
  'YYYY',
  'HH:MM',
  '[h]:mm',
  'YYYY-MM-DD HH:MM',
];
