import { kindOf, valueClassOf, type FieldDefinition } from '@buildmesh/domain';
import { initialValues } from '../../../../entities/row/form/row-form.model.js';
import { isEditable } from '../../../../entities/field/field-kind.js';
import type { Values } from '../../../../entities/row/row-access.js';

/** What a new record begins with: what the fields say, and over it the parameters of the page that are called like them. */
export function startOf(fields: readonly FieldDefinition[], param: Readonly<Record<string, string>>): Values {
  const given = fields.flatMap((field): [string, unknown][] => {
    const text = param[field._key];
    if (text === undefined || text === '' || !isEditable(field)) return [];
    const value = valueOf(field, text);
    return value === undefined ? [] : [[field._key, value]];
  });
  return { ...initialValues(fields), ...Object.fromEntries(given) };
}

function valueOf(field: FieldDefinition, text: string): unknown {
  if (kindOf(field) === 'selection')
    return field._option.selection?.find(({ value }) => String(value) === text)?.value;
  if (valueClassOf(field) !== 'number') return text;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}
