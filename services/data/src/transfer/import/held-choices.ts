import { kindOf, type FieldDefinition, type SelectionItem } from '@buildmesh/domain';

/** The choices that a field offers. */
export const choicesOf = ({ _option }: FieldDefinition): readonly SelectionItem[] => _option.selection ?? [];

/** True where nothing but what is offered may be chosen. */
export const isBoundChoice = (field: FieldDefinition): boolean =>
  kindOf(field) === 'selection' && field._option.custom !== true;

/**
 * The field as rows that update are read by it: a choice that is not offered may stand in the row already (D96), which only
 * the table tells. Choices that are gone are known by their last label.
 */
export function withHeldChoices<F extends FieldDefinition>(field: F): F {
  if (!isBoundChoice(field)) return field;
  const selection = [...choicesOf(field), ...(field._option.removed ?? [])];
  return { ...field, _option: { ...field._option, selection, custom: true } };
}
