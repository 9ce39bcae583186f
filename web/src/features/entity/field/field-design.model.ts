import type { Field } from '@buildmesh/contracts';
import {
  isNumberFormat,
  relatedEntity,
  type DisplayType,
  type FieldDefinition,
  type FieldOption,
  type FieldType,
  type NumberFormat,
  type SelectionItem,
} from '@buildmesh/domain';

/** What a field can be made as: base type and display variant taken together. */
export const DESIGN_TYPES = [
  'string',
  'number',
  'switch',
  'date',
  'time',
  'timestamp',
  'selection',
  'array',
  'email',
  'phone',
  'relate',
  'image',
  'file',
  'json',
  'code',
  'formula',
  'rollup',
  'mix',
  '$virtual',
  'divider',
  'remark',
] as const;
export type DesignType = (typeof DESIGN_TYPES)[number];

/** Options that a type has beside those of every field. */
export type OptionName =
  | 'min'
  | 'max'
  | 'accuracy'
  | 'pattern'
  | 'format'
  | 'selection'
  | 'multiple'
  | 'custom'
  | 'relate'
  | 'unique'
  | 'required'
  | 'default'
  | 'increment'
  | 'computed'
  | 'files'
  | 'scan'
  | 'name';

const OPTIONS: Record<DesignType, readonly OptionName[]> = {
  string: ['required', 'unique', 'name', 'default', 'pattern', 'scan'],
  number: ['required', 'unique', 'default', 'min', 'max', 'accuracy', 'scan'],
  switch: ['required', 'default'],
  date: ['required', 'default', 'format'],
  time: ['required', 'default', 'format'],
  timestamp: ['required', 'default'],
  selection: ['required', 'selection', 'multiple', 'custom', 'default'],
  array: ['required', 'default'],
  email: ['required', 'unique', 'name', 'default', 'scan'],
  phone: ['required', 'unique', 'name', 'default', 'scan'],
  relate: ['required', 'relate', 'multiple'],
  image: ['required', 'files'],
  file: ['required', 'files'],
  json: ['required'],
  code: ['increment', 'name'],
  formula: ['computed', 'name'],
  rollup: ['computed'],
  mix: ['computed'],
  $virtual: ['computed'],
  divider: [],
  remark: [],
};

export const optionsOf = (type: DesignType): readonly OptionName[] => OPTIONS[type];

const BASE: Partial<Record<DesignType, { type: FieldType; display: DisplayType }>> = {
  switch: { type: 'string', display: 'switch' },
  selection: { type: 'string', display: 'selection' },
  array: { type: 'string', display: 'array' },
  email: { type: 'string', display: 'email' },
  phone: { type: 'string', display: 'phone' },
  formula: { type: 'string', display: 'formula' },
  rollup: { type: 'number', display: 'rollup' },
  mix: { type: 'string', display: 'mix' },
  divider: { type: 'string', display: 'divider' },
  remark: { type: 'string', display: 'remark' },
};

/** The design type of a field, or `undefined` for one that this designer does not make. */
export function designTypeOf(field: FieldDefinition): DesignType | undefined {
  const name = field._option._display?._type ?? field._type;
  return DESIGN_TYPES.find((type) => type === name);
}

type FormulaBase = 'number' | 'string' | 'date';

/** A field as it is being designed. */
export interface FieldDraft {
  name: string;
  key: string;
  type: DesignType;
  relate: string;
  /** Of a field that there is: where it leads, an approval before its table where it names one. */
  led?: readonly string[] | undefined;
  option: FieldOption;
  /** Of a formula: the type of what it gives. */
  gives?: FormulaBase | undefined;
  /** Of an auto-number: how it is to look and count, where that was changed (D46). */
  numbers?: NumberFormat | undefined;
}

export const EMPTY_DRAFT: FieldDraft = { name: '', key: '', type: 'string', relate: '', option: {} };

export function draftOf(field: Field): FieldDraft {
  const display = field._option._display?._type;
  return {
    name: field._name,
    key: field._key,
    type: designTypeOf(field) ?? 'string',
    relate: relatedEntity(field) ?? '',
    led: field._relate,
    option: field._option,
    ...(display === 'formula' ? { gives: field._type as FormulaBase } : {}),
  };
}

/** The draft as another type: options that the new type does not have are dropped. */
export function retyped(draft: FieldDraft, type: DesignType): FieldDraft {
  const allowed = new Set<OptionName>(optionsOf(type));
  const option: FieldOption = { ...draft.option };
  for (const name of [
    'min',
    'max',
    'accuracy',
    'pattern',
    'format',
    'selection',
    'multiple',
    'custom',
    'unique',
    'required',
    'default',
    'scan',
  ] as const) {
    if (!allowed.has(name) || name === 'default' || name === 'format') delete option[name];
  }
  if (!allowed.has('name')) delete option._name;
  if (!allowed.has('increment')) delete option.increment;
  if (!allowed.has('selection')) delete option.set;
  if (type !== 'formula') delete option.formula;
  if (type !== 'rollup') delete option.rollup;
  if (type !== 'mix') delete option.mix;
  if (type !== '$virtual') delete option._virtual;
  // The server sets them alone.
  if (type === 'code' || allowed.has('computed')) delete option.readonly;
  if (type === 'selection') option.selection ??= [];
  return { ...draft, type, relate: type === 'relate' ? draft.relate : '', option };
}

/** Base type and options as they are stored. */
export function stored(draft: FieldDraft): { type: FieldType; option: FieldOption; relate: string[] } {
  const base = BASE[draft.type];
  const option: FieldOption = { ...draft.option };
  delete option._display;
  const numeric =
    draft.type === 'selection' &&
    (option.selection ?? []).length > 0 &&
    option.selection?.every((item) => typeof item.value === 'number');
  return {
    type: numeric
      ? 'number'
      : draft.type === 'formula'
        ? (draft.gives ?? 'string')
        : (base?.type ?? (draft.type as FieldType)),
    option: base ? { ...option, _display: { _type: base.display } } : option,
    relate: draft.type === 'relate' && draft.relate !== '' ? ledTo(draft) : [],
  };
}

/** The table that was chosen; by its approval where that is where the field leads already. */
function ledTo({ relate, led = [] }: FieldDraft): string[] {
  return relatedEntity({ _relate: [...led] }) === relate ? [...led] : [relate];
}

/** A field for previews and default values. */
export function definitionOf(draft: FieldDraft): FieldDefinition {
  const { type, option, relate } = stored(draft);
  return {
    _key: draft.key === '' ? 'preview' : draft.key,
    _name: draft.name,
    _type: type,
    _relate: relate,
    _option: option,
  };
}

export type DraftFault = {
  part: 'name' | 'key' | 'relate' | 'selection' | 'min' | 'pattern' | 'numbers' | 'computed';
  text: string;
};

/** What is missing or wrong before the server is asked; `text` is a key of the texts. */
export function draftFaults(draft: FieldDraft, taken: ReadonlySet<string>): DraftFault[] {
  const faults: DraftFault[] = [];
  if (draft.name.trim() === '') faults.push({ part: 'name', text: 'entity.fault.name' });
  if (draft.key !== '' && !/^[a-z][a-zA-Z0-9_]{0,59}$/.test(draft.key))
    faults.push({ part: 'key', text: 'entity.fault.key' });
  else if (taken.has(draft.key)) faults.push({ part: 'key', text: 'entity.fault.key-taken' });
  if (draft.type === 'relate' && draft.relate === '')
    faults.push({ part: 'relate', text: 'entity.fault.relate' });
  if (
    draft.type === 'selection' &&
    !draft.option.custom &&
    draft.option.set === undefined &&
    (draft.option.selection ?? []).length === 0
  )
    faults.push({ part: 'selection', text: 'entity.fault.selection' });
  if (repeats((draft.option.selection ?? []).map((item) => String(item.value))))
    faults.push({ part: 'selection', text: 'entity.fault.selection-twice' });
  const { min, max } = draft.option;
  if (min !== undefined && max !== undefined && min > max)
    faults.push({ part: 'min', text: 'entity.fault.min-max' });
  if (draft.option.pattern !== undefined && !isPattern(draft.option.pattern))
    faults.push({ part: 'pattern', text: 'entity.fault.pattern' });
  if (isUnfinished(draft)) faults.push({ part: 'computed', text: `entity.fault.${draft.type}` });
  if (draft.type === 'code' && draft.numbers && !isNumberFormat(draft.numbers))
    faults.push({ part: 'numbers', text: 'entity.fault.numbers' });
  return faults;
}

/** Something computed that does not say yet of what. */
function isUnfinished({ type, option }: FieldDraft): boolean {
  if (type === 'formula') return (option.formula ?? '').trim() === '';
  if (type === 'mix') return (option.mix?.keys ?? []).length === 0;
  if (type === '$virtual') return (option._virtual?.format ?? '').trim() === '';
  if (type !== 'rollup') return false;
  const { relate, method, field } = option.rollup ?? {};
  return !relate || (method !== 'count' && field === undefined);
}

const repeats = (list: readonly string[]): boolean => new Set(list).size < list.length;

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    // The engine says what is wrong in its own words; people are told that it is no pattern.
    return false;
  }
}

/** Colours offered for choices: apart enough in light and dark, named by position only. */
export const CHOICE_COLOURS = [
  '#3a76f0',
  '#1f9d6b',
  '#d9822b',
  '#c94f7c',
  '#7a5af5',
  '#0e9aa7',
  '#b4533c',
  '#6b7280',
  '#5b8c1f',
  '#b08900',
] as const;

/** A choice with a value that no other has; the label is its value until one of both is changed. */
export function newChoice(list: readonly SelectionItem[], label: string): SelectionItem {
  const values = new Set(list.map((item) => String(item.value)));
  let value = label;
  for (let number = 2; values.has(value); number++) value = `${label} ${number}`;
  return { value, label: value, color: CHOICE_COLOURS[list.length % CHOICE_COLOURS.length] };
}

/** The list with the item moved by one place; the same list when it cannot move. */
export function movedBy<T>(list: readonly T[], index: number, by: number): T[] {
  const to = index + by;
  const next = [...list];
  const [item] = next.splice(index, 1);
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  next.splice(to, 0, item);
  return next;
}
