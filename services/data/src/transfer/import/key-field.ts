import { refusal } from '@buildmesh/contracts';
import { isServerSet } from '@buildmesh/domain';
import type { CompiledField } from '@buildmesh/row-store';
import type { EntityAccess } from '../../catalog/index.js';
import { isFixed } from '../field-tool/tool-fields.js';

/** A field that an import may name; one that the caller may not see does not exist (D25). */
export function importField({ entity, hidden }: EntityAccess, key: string): CompiledField {
  const field = entity.byKey.get(key);
  if (!field || field.system || hidden.has(key)) throw refusal('field.not-found', { params: { field: key } });
  return field;
}

/**
 * The field that rows are updated by (D35). Rows that match none are new and have its value to write: a field that
 * nobody may write, or not this caller (D26), is refused.
 */
export function keyField(access: EntityAccess, key: string): CompiledField {
  const field = importField(access, key);
  if (!field._option.unique || isServerSet(field)) throw refused(key, 'unique', 'import.key-not-unique');
  if (isFixed(field)) throw refused(key, 'readonly', 'field.readonly');
  const writable = access.rights.writableBy.import;
  if (writable && !writable.has(key)) throw refusal('permission-denied');
  return field;
}

/** What a caller is told whose rows do not have the field that they are to be updated by. */
export function keyMissing(key: string): Error {
  return refused(key, 'required', 'field.required');
}

function refused(field: string, rule: string, message: string): Error {
  return refusal('invalid', { errors: [{ field, rule, message }] });
}
