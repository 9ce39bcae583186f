import { Amount } from './decimal.js';
import { any, fn, many, maybe, sign, test, text } from './parameters.js';
import type { FormulaFunction, Functions, Signature } from './function.types.js';
import type { FormulaType, TypedNode } from '../field/computed/formula.types.js';
import { isDay, isEmpty, Moment, truth } from './values.js';
import { failing } from './formula-error.js';

/** The type of all that may become the value; of two types it is a text. */
const either =
  (...at: number[]) =>
  (parts: readonly TypedNode[]): FormulaType => {
    const types = at.flatMap((place) => parts[place]?.type ?? []).filter((type) => type !== 'empty');
    const [first = 'empty', ...others] = types;
    return others.every((type) => type === first) ? first : 'text';
  };

const choosing = (list: Signature['list'], ...at: number[]): Signature => ({
  ...sign(either(...at), ...list),
  choosing: at,
});

/** Computed part by part, by whoever computes: parts that are not chosen have no say. */
const lazily = (form: Signature): FormulaFunction => ({ forms: [form], compute: () => failing('#VALUE!') });

const all = (values: readonly unknown[]): unknown[] => values.flat(3);

/** Conditions and what is asked about values. */
export const LOGIC_FUNCTIONS: Functions = {
  IF: lazily(choosing([test, text, maybe(text)], 1, 2)),
  IFERROR: lazily(choosing([text, text], 0, 1)),
  IFNA: lazily(choosing([text, text], 0, 1)),
  ISERROR: lazily(sign('boolean', any)),
  // Their parts become those of `IF`, which is where they are checked.
  IFS: lazily({ ...sign('empty', test, many(text)), group: 2 }),
  SWITCH: lazily(sign('empty', text, text, many(text))),
  '#N/A': fn('empty', [], () => failing('#N/A')),
  AND: fn('boolean', [many(test)], (values) => all(values).every(truth)),
  OR: fn('boolean', [many(test)], (values) => all(values).some(truth)),
  XOR: fn('boolean', [many(test)], (values) => all(values).filter(truth).length % 2 === 1),
  NOT: fn('boolean', [test], ([value]) => !truth(value)),
  ISBLANK: fn('boolean', [any], ([value]) => isEmpty(value) || (Array.isArray(value) && value.length === 0)),
  ISNUMBER: fn(
    'boolean',
    [any],
    ([value]) => value instanceof Amount || value instanceof Moment || isDay(value),
  ),
  ISTEXT: fn('boolean', [any], ([value]) => typeof value === 'string' && value !== '' && !isDay(value)),
};
