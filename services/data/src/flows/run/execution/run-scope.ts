import type { CallContext } from '@buildmesh/contracts';
import {
  computeFormula,
  dataAt,
  isFormulaError,
  isLate,
  isPath,
  roundTo,
  type FlowScope,
  type FormulaReader,
  type TypeAt,
  type ValueOrigins,
} from '@buildmesh/domain';
import type { RunState } from './run.types.js';

/** What a node can read of the run. */
export function scopeOf(state: RunState, context: CallContext, now: number): FlowScope {
  const { form, item, nodes, vars, more = {} } = state;
  return { form, item, user: context.user ?? null, now, nodes, vars, more };
}

/** More decimals than any number has: what goes on to another step is rounded where it is stored or shown, once (D89). */
const EXACT = 30;

/**
 * Formulas in the numbers and days of the project; `{total}` is short for `{form.total}` or a variable, and a path over a
 * list gives the list of its values.
 */
export function formulaIn({ timezone, accuracy }: CallContext, typeAt?: TypeAt): FormulaReader {
  return (formula, scope) =>
    computeFormula(formula, {
      read: (path) =>
        isPath(path) ? dataAt(scope, path) : (dataAt(scope.vars, path) ?? dataAt(scope.form, path)),
      typeAt,
      now: scope.now,
      timezone,
      accuracy,
    });
}

/** Formulas whose value goes on to another step. */
export const exactFormulaIn = (context: CallContext, typeAt?: TypeAt): FormulaReader =>
  formulaIn({ ...context, accuracy: EXACT }, typeAt);

/** Formulas whose value is stored or compared: an error counts as empty there (D89). */
export function storedFormulaIn(context: CallContext, typeAt?: TypeAt): FormulaReader {
  const read = exactFormulaIn(context, typeAt);
  return (formula, scope) => {
    const value = read(formula, scope);
    return isFormulaError(value) ? null : value;
  };
}

/** Options that are shown: numbers in them that steps before have computed are rounded like those computed here. */
export function shownOption(
  option: unknown,
  value: unknown,
  { origins, accuracy }: { origins: ValueOrigins; accuracy: number | undefined },
): unknown {
  const seen = (part: unknown, of: unknown): unknown => {
    if (isLate(part))
      return '$ref' in part && origins.isComputed(part.$ref.split('.')) ? rounded(of, accuracy) : of;
    if (typeof part !== 'object' || part === null || typeof of !== 'object' || of === null) return of;
    if (Array.isArray(part)) return part.map((each, at) => seen(each, (of as unknown[])[at]));
    const values = of as Record<string, unknown>;
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, seen(each, values[key])]));
  };
  return seen(option, value);
}

function rounded(value: unknown, accuracy: number | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => rounded(each, accuracy));
  return typeof value === 'number' ? roundTo(value, accuracy) : value;
}
