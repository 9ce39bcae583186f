import { emptyValue } from '../field/emptiness.js';
import type { FieldDefinition } from '../field/field.types.js';
import { isSettable } from '../field/form-kinds.js';
import { isServerSet } from '../field/kind.js';
import type { ApprovalNode } from './approval.types.js';
import { rightAt } from './field-rights.js';

/** A field that must hold a value, and that nobody who applies could give one: the form could never be handed in (D95). */
export function isUnfillable(start: ApprovalNode | undefined, field: FieldDefinition): boolean {
  const { required, readonly, default: given } = field._option;
  if (!required || !emptyValue(given) || isServerSet(field) || !isSettable(field)) return false;
  return readonly === true || rightAt(start, field._key) !== 'edit';
}
