import { isMultiple, storageOf } from '../field/kind.js';
import type { CompareOperator, NormalNode } from './normal.types.js';
import { refuse, type KnownCondition } from './known.js';
import { filterRefusal } from './refuse.js';

/** Compares two fields of one row: single values stored alike (D31). */
export function fieldComparison(known: KnownCondition, other: string, op: CompareOperator): NormalNode {
  const { key, field, context } = known;
  const otherField = context.fieldOf(other);
  if (!otherField) throw filterRefusal('filter.unknown-field', other, known.condition.opt);
  const comparable =
    storageOf(field) === storageOf(otherField) && !isMultiple(field) && storageOf(field) !== 'jsonb';
  if (!comparable || key.includes('.') || other.includes('.'))
    return refuse(known, 'filter.operator-unsupported');
  return { kind: 'compareField', key, op, field: other };
}
