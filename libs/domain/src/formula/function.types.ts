import type { FormulaType, TypedNode } from '../field/computed/formula.types.js';

/** What a formula is computed with besides its parts. */
export interface FormulaMoment {
  now: number;
  timezone: string;
}

/** What a parameter takes; `rest` repeats it, `optional` may be left out. */
export interface Parameter {
  takes: readonly FormulaType[];
  optional?: boolean;
  rest?: boolean;
  /** A text that must be written out, because what is made of it is decided when the formula is saved. */
  written?: 'column' | 'date-unit' | 'span-unit' | 'format';
}

export interface Signature {
  list: readonly Parameter[];
  gives: FormulaType | ((parts: readonly TypedNode[]) => FormulaType);
  /** The first two parts are of one type, as those of a comparison. */
  alike?: boolean;
  /** Places that must hold one type: all that may become the value. */
  choosing?: readonly number[];
  /** The last parameters repeat in groups of so many. */
  group?: number;
  /** The second part is a list of what the first one is. */
  within?: boolean;
}

/** A function of the language: the ways in which it may be called, and what it gives. */
export interface FormulaFunction {
  forms: readonly Signature[];
  compute: (values: readonly unknown[], moment: FormulaMoment) => unknown;
}

export type Functions = Readonly<Record<string, FormulaFunction>>;
