import { isFormulaError, type FormulaErrorCode } from '@buildmesh/domain';

const REASONS: Readonly<Record<FormulaErrorCode, string>> = {
  '#DIV/0!': 'field.error.div',
  '#VALUE!': 'field.error.value',
  '#NUM!': 'field.error.num',
  '#REF!': 'field.error.ref',
  '#N/A': 'field.error.na',
};

/** Key of the text that says why a value is an error; `undefined` for one that is none. */
export const reasonOf = (value: unknown): string | undefined =>
  isFormulaError(value) ? REASONS[value] : undefined;

/** A row with what an answer tells of it; one that tells the row's version without errors has none. */
export function withAnswer<R extends Readonly<Record<string, unknown>>, A extends object>(
  row: R,
  answer: A,
): R & A {
  const whole = '_ver' in answer && !('_errors' in answer);
  return { ...row, ...(whole && { _errors: undefined }), ...answer };
}
