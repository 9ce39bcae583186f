import { comparedAs, isMultiple } from '../field/kind.js';
import type { CompareOperator, NormalNode } from './normal.types.js';
import { refuse, type KnownCondition } from './known.js';
import { filterRefusal } from './refuse.js';

/** Compares two fields of one row: single values stored alike (D31). */
export function fieldComparison(known: KnownCondition, other: string, op: CompareOperator): NormalNode {
  const { key, field, context } = known;
  const otherField = context.fieldOf(other);
  if (!otherField) throw filterRefusal('filter.unknown-field', other, known.condition.opt);
  const storage = comparedAs(field);
  const comparable =
    storage !== null && storage === comparedAs(otherField) && !isMultiple(field) && storage !== 'jsonb';
  if (!comparable || key.includes('.') || other.includes('.'))
    return refuse(known, 'filter.operator-unsupported');
  return { kind: 'compareField', key, op, field: other };
}
