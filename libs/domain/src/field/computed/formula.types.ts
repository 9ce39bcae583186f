import type { FormulaSpan } from '../../flow/formula-parser.js';

/**
 * What a part of a formula gives. `moment` is a point in time, `numbers`, `texts`, `booleans` and `dates` a column of a
 * collection, `rows` a collection; `empty` is the empty text, which stands for no value of any type.
 */
export type FormulaType = 'number' | 'text' | 'boolean' | 'date' | 'moment' | ListType | 'rows' | 'empty';
export type ListType = 'numbers' | 'texts' | 'booleans' | 'dates';

/** A formula whose parts fit together; every reference is a field that there is. */
export type TypedNode = { type: FormulaType } & (
  | { kind: 'value'; value: string | number | boolean; digits?: string }
  /** `sub` is the field of a collection's rows. */
  | { kind: 'ref'; key: string; sub?: string }
  | { kind: 'call'; name: string; list: readonly TypedNode[] }
);

/** What a formula breaks; each has a text under `field.{rule}`. */
export type FormulaRule =
  | 'formula-syntax'
  | 'formula-function'
  | 'formula-field'
  | 'formula-type'
  | 'formula-count'
  | 'formula-moment'
  | 'formula-unit'
  | 'formula-format'
  | 'formula-cycle';

/** Something wrong with a formula, and where. */
export interface FormulaFault extends FormulaSpan {
  rule: FormulaRule;
  /** The function, field or type that it is about. */
  name: string;
  /** The name that was most likely meant. */
  near?: string;
}

export type TypedFormula =
  { node: TypedNode; faults?: undefined } | { node?: undefined; faults: FormulaFault[] };

/** Key of the text of a fault: with the name that was meant, where one is near. */
export const formulaMessage = ({ rule, near }: FormulaFault): string =>
  `field.${rule}${near === undefined ? '' : '-near'}`;
