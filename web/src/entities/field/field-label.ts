import { isSystemKey, SYSTEM_FIELDS, type FieldDefinition } from '@buildmesh/domain';
import type { TFunction } from 'i18next';
import { labelOf } from './field-kind.js';

/** The label of a field; system fields are named by us (D28). */
export function fieldLabel(field: FieldDefinition, t: TFunction): string {
  return isSystemKey(field._key) && field._name === SYSTEM_FIELDS[field._key]._name
    ? t(`field.system.${field._key}`)
    : labelOf(field);
}
