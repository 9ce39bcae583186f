import type { CallContext } from '@buildmesh/contracts';
import {
  computeFormula,
  dataAt,
  isFormulaError,
  isPath,
  type FlowScope,
  type FormulaReader,
} from '@buildmesh/domain';
import type { RunState } from './run.types.js';

/** What a node can read of the run. */
export function scopeOf(state: RunState, context: CallContext, now: number): FlowScope {
  const { form, item, nodes, vars, more = {} } = state;
  return { form, item, user: context.user ?? null, now, nodes, vars, more };
}

/**
 * Formulas in the numbers and days of the project; `{total}` is short for `{form.total}` or a variable, and a path over a
 * list gives the list of its values.
 */
export function formulaIn({ timezone, accuracy }: CallContext): FormulaReader {
  return (formula, scope) =>
    computeFormula(formula, {
      read: (path) =>
        isPath(path) ? dataAt(scope, path) : (dataAt(scope.vars, path) ?? dataAt(scope.form, path)),
      now: scope.now,
      timezone,
      accuracy,
    });
}

/** Formulas whose value is stored or compared: an error counts as empty there (D89). */
export function storedFormulaIn(context: CallContext): FormulaReader {
  const read = formulaIn(context);
  return (formula, scope) => {
    const value = read(formula, scope);
    return isFormulaError(value) ? null : value;
  };
}
