import type { DisplayType, FieldDefinition, FieldOption, FieldType } from '../src/field/field.types.js';

/** A field for specs; a display variant is named with a dot: `string.selection`. */
export function fieldOf(
  type: FieldType | `${'string' | 'number'}.${DisplayType}`,
  option: FieldOption = {},
  _key = 'f',
): FieldDefinition {
  const [_type, display] = type.split('.') as [FieldType, DisplayType | undefined];
  return {
    _key,
    _name: _key,
    _type,
    _option: display ? { ...option, _display: { _type: display } } : option,
  };
}
