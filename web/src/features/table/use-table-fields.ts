import { SYSTEM_FIELDS, type FieldDefinition } from '@buildmesh/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldLabel } from '../../entities/field/field-label.js';
import type { VisibleEntity } from '../../entities/row/row-access.js';

/** System fields that people care about; shown on demand. */
export const HIDDEN_AT_FIRST = ['_creator', '_ctime', '_mtime'];

/** The fields of the table and, after them, the system fields that people care about. */
export function useTableFields(entity: VisibleEntity): FieldDefinition[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const own = entity._field.filter((field) => field._status === 'normal');
    const system = HIDDEN_AT_FIRST.map((key) => SYSTEM_FIELDS[key as keyof typeof SYSTEM_FIELDS]);
    return [...own, ...system.map((field) => ({ ...field, _name: fieldLabel(field, t) }))];
  }, [entity, t]);
}
