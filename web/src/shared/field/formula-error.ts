import { isFormulaError, type FormulaErrorCode } from '@buildmesh/domain';

const REASONS: Readonly<Record<FormulaErrorCode, string>> = {
  '#DIV/0!': 'field.error.div',
  '#VALUE!': 'field.error.value',
  '#NUM!': 'field.error.num',
  '#REF!': 'field.error.ref',
  '#N/A': 'field.error.na',
};

/** What a field of a row shows: its value, or the error that its formula ends in. */
export function shownOf(row: Readonly<Record<string, unknown>>, key: string): unknown {
  const errors = row['_errors'];
  if (typeof errors !== 'object' || errors === null) return row[key];
  return (errors as Readonly<Record<string, unknown>>)[key] ?? row[key];
}

/** Key of the text that says why a value is an error; `undefined` for one that is none. */
export const reasonOf = (value: unknown): string | undefined =>
  isFormulaError(value) ? REASONS[value] : undefined;
