import type { FormulaType, TypedNode } from '../field/computed/formula.types.js';
import type { FormulaFunction, Parameter, Signature } from './function.types.js';

export const SCALAR: readonly FormulaType[] = ['number', 'text', 'boolean', 'date', 'moment'];
const LISTS: readonly FormulaType[] = ['numbers', 'texts', 'booleans', 'dates'];

/** The type of what stands in a list. */
export const ITEMS: Readonly<Partial<Record<FormulaType, FormulaType>>> = {
  numbers: 'number',
  texts: 'text',
  booleans: 'boolean',
  dates: 'date',
};

export const number: Parameter = { takes: ['number', 'boolean'] };
export const text: Parameter = { takes: SCALAR };
export const day: Parameter = { takes: ['date', 'moment'] };
export const test: Parameter = { takes: ['boolean', 'number', 'text'] };
export const list: Parameter = { takes: LISTS };
export const numbers: Parameter = { takes: ['numbers'] };
export const rows: Parameter = { takes: ['rows'] };
export const column: Parameter = { takes: ['text'], written: 'column' };
export const any: Parameter = { takes: [...SCALAR, ...LISTS] };

export const maybe = (parameter: Parameter): Parameter => ({ ...parameter, optional: true });
export const many = (parameter: Parameter): Parameter => ({ ...parameter, rest: true });

export const sign = (gives: Signature['gives'], ...list: Parameter[]): Signature => ({ list, gives });

/** A function that is called in one way. */
export const fn = (
  gives: Signature['gives'],
  list: readonly Parameter[],
  compute: FormulaFunction['compute'],
): FormulaFunction => ({ forms: [{ list, gives }], compute });

/** The type of what the first part holds, or is. */
export const itemOf = (parts: readonly TypedNode[]): FormulaType => {
  const type = parts[0]?.type ?? 'empty';
  return ITEMS[type] ?? type;
};
