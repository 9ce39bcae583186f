import { emptyValue, valueChecker, type FieldDefinition, type ValueFault } from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import { toWire } from './field-kind.js';

/** What is wrong with a value by the rules of its field; the server checks the same again. */
export function faultOfValue(field: FieldDefinition, value: unknown): ValueFault | undefined {
  const wire = toWire(field, value);
  if (emptyValue(wire)) return field._option.required ? { rule: 'required' } : undefined;
  return valueChecker(field)(wire).fault;
}

/** A broken rule in words. */
export function faultText(fault: ValueFault, t: TFunction): string {
  const { min, max } = fault.params ?? {};
  if (fault.rule === 'limit' || fault.rule === 'number') {
    if (min !== undefined && max !== undefined) return t('field.fault.between', { min, max });
    if (min !== undefined) return t('field.fault.min', { min });
    if (max !== undefined) return t('field.fault.max', { max });
  }
  return t(`field.fault.${fault.takes ?? fault.rule}`);
}
