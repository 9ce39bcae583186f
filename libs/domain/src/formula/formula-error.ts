/** Values that stand for no answer, as spreadsheets have them (D89). */
const FORMULA_ERRORS = ['#DIV/0!', '#VALUE!', '#NUM!', '#REF!', '#N/A'] as const;
export type FormulaErrorCode = (typeof FORMULA_ERRORS)[number];

export const isFormulaError = (value: unknown): value is FormulaErrorCode =>
  (FORMULA_ERRORS as readonly unknown[]).includes(value);

/** Thrown on the way to the value of a formula; what catches it sees its code. */
export class FormulaError extends Error {
  constructor(readonly code: FormulaErrorCode) {
    super(code);
  }
}

/** Gives up with an error value. */
export function failing(code: FormulaErrorCode): never {
  throw new FormulaError(code);
}

type Values = Readonly<Record<string, unknown>>;

/** What a field of a row shows: its value, or the error that its formula ends in. */
export function shownOf(row: Values, key: string): unknown {
  const errors = row['_errors'];
  if (typeof errors !== 'object' || errors === null) return row[key];
  return (errors as Values)[key] ?? row[key];
}
