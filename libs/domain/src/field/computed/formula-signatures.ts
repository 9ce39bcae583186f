import type { FormulaType, TypedNode } from './formula.types.js';

/** What a parameter takes; `rest` repeats it, `optional` may be left out. */
export interface Parameter {
  takes: readonly FormulaType[];
  optional?: boolean;
  rest?: boolean;
  /** A text that must be written out: the name of a field of the rows in the first part. */
  column?: boolean;
}

export interface Signature {
  list: readonly Parameter[];
  gives: FormulaType | ((parts: readonly TypedNode[]) => FormulaType);
  /** All parts are of one type, as those of a comparison. */
  alike?: boolean;
}

const SCALAR: readonly FormulaType[] = ['number', 'text', 'boolean', 'date'];
const number: Parameter = { takes: ['number'] };
const text: Parameter = { takes: SCALAR };
const day: Parameter = { takes: ['date', 'moment'] };
const test: Parameter = { takes: ['boolean', 'number', 'text'] };
const rows: Parameter = { takes: ['rows'] };
const column: Parameter = { takes: ['text'], column: true };
const unit: Parameter = { takes: ['text'], optional: true };
const maybe = (parameter: Parameter): Parameter => ({ ...parameter, optional: true });
const many = (parameter: Parameter): Parameter => ({ ...parameter, rest: true });
const amounts = many({ takes: ['number', 'numbers'] });

const sign = (gives: Signature['gives'], ...list: Parameter[]): Signature => ({ list, gives });
const calculation = sign('number', number, number);
const comparison: Signature = {
  list: [{ takes: [...SCALAR, 'moment'] }, { takes: [...SCALAR, 'moment'] }],
  gives: 'boolean',
  alike: true,
};
const either =
  (...at: number[]) =>
  (parts: readonly TypedNode[]): FormulaType =>
    at.map((place) => parts[place]?.type).find((type) => type !== undefined && type !== 'empty') ?? 'empty';

/** The functions and operators of formulas in fields (D39), by name. Those that change by themselves are not among them. */
export const SIGNATURES: Readonly<Record<string, Signature>> = {
  '+': calculation,
  '-': calculation,
  '*': calculation,
  '/': calculation,
  '^': calculation,
  '&': sign('text', text, text),
  '=': comparison,
  '<>': comparison,
  '<': comparison,
  '<=': comparison,
  '>': comparison,
  '>=': comparison,
  SUM: sign('number', amounts),
  AVERAGE: sign('number', amounts),
  MIN: sign('number', amounts),
  MAX: sign('number', amounts),
  COUNT: sign('number', amounts),
  IF: { list: [test, text, maybe(text)], gives: either(1, 2) },
  IFERROR: { list: [text, text], gives: either(0, 1) },
  AND: sign('boolean', many(test)),
  OR: sign('boolean', many(test)),
  NOT: sign('boolean', test),
  ROUND: sign('number', number, maybe(number)),
  ABS: sign('number', number),
  CONCAT: sign('text', many(text)),
  LEFT: sign('text', text, maybe(number)),
  RIGHT: sign('text', text, maybe(number)),
  MID: sign('text', text, number, number),
  LEN: sign('number', text),
  TEXT: sign('text', text, maybe(number)),
  DATE: sign('date', number, maybe(number), maybe(number)),
  DATEDIF: sign('number', day, day, unit),
  DATEADD: sign('date', day, number, unit),
  YEAR: sign('number', day),
  MONTH: sign('number', day),
  DAY: sign('number', day),
  VLOOKUP: sign('text', text, rows, column, column),
  SUMIF: sign('number', rows, column, text, column),
  COUNTIF: sign('number', rows, column, text),
};

/** Functions of the language whose value changes by itself: a stored field would be wrong the next day. */
export const OF_THE_MOMENT: ReadonlySet<string> = new Set(['TODAY', 'NOW']);

/** Functions where all parts that give the value must be of one type. */
export const CHOOSING: Readonly<Record<string, readonly number[]>> = { IF: [1, 2], IFERROR: [0, 1] };

/** Names that an editor offers, operators left out. */
export const FORMULA_FUNCTIONS: readonly string[] = Object.keys(SIGNATURES).filter((name) =>
  /^[A-Z]/.test(name),
);
