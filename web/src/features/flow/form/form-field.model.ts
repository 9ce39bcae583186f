import type { DisplayType, FieldDefinition, FieldType } from '@buildmesh/domain';

/** What a field of a function's form can be made as. */
export const FORM_TYPES = [
  'string',
  'number',
  'date',
  'time',
  'switch',
  'selection',
  'relate',
  'email',
  'phone',
  'remark',
] as const;
export type FormType = (typeof FORM_TYPES)[number];

const DISPLAY: Partial<Record<FormType, DisplayType>> = {
  switch: 'switch',
  selection: 'selection',
  email: 'email',
  phone: 'phone',
  remark: 'remark',
};
const BASE: Partial<Record<FormType, FieldType>> = {
  number: 'number',
  date: 'date',
  time: 'time',
  relate: 'relate',
};

/** Types that a code can be read into. */
export const SCAN_TYPES: readonly FormType[] = ['string', 'number', 'email', 'phone'];

/** The type of a field as the form names it; others are shown and kept as they are. */
export const formTypeOf = ({ _type, _option }: FieldDefinition): FormType | undefined =>
  FORM_TYPES.find((type) => type === (_option._display?._type ?? _type));

/** The field as another type: what belongs to every type stays. */
export function asFormType(field: FieldDefinition, type: FormType): FieldDefinition {
  const { required, help, width, scan } = field._option;
  const display = DISPLAY[type];
  return {
    _key: field._key,
    _name: field._name,
    _type: BASE[type] ?? 'string',
    _option: {
      ...(required !== undefined && { required }),
      ...(help !== undefined && { help }),
      ...(width !== undefined && { width }),
      ...(scan === true && SCAN_TYPES.includes(type) && { scan }),
      ...(display && { _display: { _type: display } }),
      ...(type === 'selection' && { selection: [] }),
    },
  };
}

/** A field with a key that no other has. */
export function newFormField(fields: readonly FieldDefinition[], name: string): FieldDefinition {
  const taken = new Set(fields.map(({ _key }) => _key));
  let count = fields.length + 1;
  while (taken.has(`field${count}`)) count += 1;
  return { _key: `field${count}`, _name: name, _type: 'string', _option: {} };
}

/** One line per choice, as people type them. */
export const choicesText = ({ _option }: FieldDefinition): string =>
  (_option.selection ?? []).map(({ label }) => label).join('\n');

export function withChoices(field: FieldDefinition, text: string): FieldDefinition {
  const before = field._option.selection ?? [];
  const labels = [...new Set(text.split('\n').map((line) => line.trim()))].filter((line) => line !== '');
  const selection = labels.slice(0, 200).map((label, at) => {
    const same = before.find((item) => item.label === label) ?? before[at];
    return same && labels.length === before.length
      ? { ...same, label }
      : (before.find((item) => item.label === label) ?? { value: label, label });
  });
  return { ...field, _option: { ...field._option, selection } };
}
