import type { CallContext } from '@buildmesh/contracts';
import { computeFormula, isPath, valueAt, type FlowScope, type FormulaReader } from '@buildmesh/domain';
import type { RunState } from './run.types.js';

/** What a node can read of the run. */
export function scopeOf(state: RunState, context: CallContext, now: number): FlowScope {
  const { form, item, nodes, vars, more = {} } = state;
  return { form, item, user: context.user ?? null, now, nodes, vars, more };
}

/** Formulas in the numbers and days of the project; `{total}` is short for `{form.total}` or a variable. */
export function formulaIn({ timezone, accuracy }: CallContext): FormulaReader {
  return (formula, scope) =>
    computeFormula(formula, {
      read: (path) =>
        isPath(path)
          ? valueAt(scope, path)
          : (valueAt(scope, `vars.${path}`) ?? valueAt(scope, `form.${path}`)),
      now: scope.now,
      timezone,
      accuracy,
    });
}
