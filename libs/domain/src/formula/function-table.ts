import { DATE_FUNCTIONS } from './date-functions.js';
import { LIST_FUNCTIONS } from './list-functions.js';
import { LOGIC_FUNCTIONS } from './logic-functions.js';
import { MATH_FUNCTIONS } from './math-functions.js';
import { TEXT_FUNCTIONS } from './text-functions.js';
import type { Functions, Parameter, Signature } from './function.types.js';

/** Every function and operator of the language (D89), by name. */
const FUNCTION_TABLE: Functions = {
  ...MATH_FUNCTIONS,
  ...LOGIC_FUNCTIONS,
  ...LIST_FUNCTIONS,
  ...TEXT_FUNCTIONS,
  ...DATE_FUNCTIONS,
};

/** Names that people write, operators left out. */
export const FORMULA_FUNCTIONS: readonly string[] = Object.keys(FUNCTION_TABLE)
  .filter((name) => /^[A-Z]/.test(name))
  .sort();

/** Functions of the language whose value changes by itself: a stored field would be wrong the next day. */
export const OF_THE_MOMENT: ReadonlySet<string> = new Set(['TODAY', 'NOW']);

export const functionNamed = (name: string): Functions[string] | undefined =>
  Object.hasOwn(FUNCTION_TABLE, name) ? FUNCTION_TABLE[name] : undefined;

/** The parameter that a part stands for; those that repeat come again. */
export function parameterAt({ list, group = 1 }: Signature, at: number): Parameter {
  const first = list.length - group;
  return list[at < list.length ? at : first + ((at - first) % group)] ?? { takes: [] };
}

/** Whether a function may be called with so many parts. */
export function fitsCount({ list, group = 1 }: Signature, given: number): boolean {
  const least = list.filter(({ optional }) => !optional).length;
  if (given < least) return false;
  if (given <= list.length) return true;
  return list.at(-1)?.rest === true && (given - list.length) % group === 0;
}
