import type { ConfigValue } from '@buildmesh/contracts';

/** What a named value can be; values of other types, which only other clients write, are shown and changed as JSON. */
export const VALUE_TYPES = ['text', 'number', 'boolean', 'json'] as const;
export type ValueType = (typeof VALUE_TYPES)[number];

/** A named value as it is edited: everything but a switch is typed. */
export interface ValueDraft {
  key: string;
  name: string;
  type: ValueType;
  text: string;
}

export type ValueFault = 'name' | 'key' | 'taken' | 'number' | 'json';

/** What an address, a formula and another project can name without quoting. */
const KEY = /^[A-Za-z_][\w.-]{0,99}$/;

export const typeOf = ({ type }: ConfigValue): ValueType =>
  VALUE_TYPES.find((known) => known === type) ?? 'json';

export function draftOf(value: ConfigValue): ValueDraft {
  const type = typeOf(value);
  const { value: content } = value;
  const text =
    type === 'json'
      ? content === undefined
        ? ''
        : JSON.stringify(content, null, 2)
      : content === null || content === undefined
        ? ''
        : String(content);
  return { key: value.key, name: value.name, type, text };
}

/** What keeps a draft from being a value; `undefined` when nothing does. `taken` are the keys of the others. */
export function faultOf(draft: ValueDraft, taken: ReadonlySet<string>): ValueFault | undefined {
  if (draft.name.trim() === '') return 'name';
  if (!KEY.test(draft.key.trim())) return 'key';
  if (taken.has(draft.key.trim())) return 'taken';
  if (draft.type === 'number' && !isNumber(draft.text)) return 'number';
  return draft.type === 'json' && parsed(draft.text) === undefined ? 'json' : undefined;
}

/** The value of a draft without faults. `as` is the type it had, which stays where only its content is shown as JSON. */
export function valueOf({ key, name, type, text }: ValueDraft, as: string = type): ConfigValue {
  const content = {
    text: () => text,
    number: () => Number(text),
    boolean: () => text === 'true',
    json: () => parsed(text),
  }[type]();
  return { key: key.trim(), name: name.trim(), type: type === 'json' ? as : type, value: content };
}

/** The list with a value in the place of the one of the same key, or at its end. */
export function withValue(list: readonly ConfigValue[], value: ConfigValue): ConfigValue[] {
  const at = list.findIndex(({ key }) => key === value.key);
  return at < 0 ? [...list, value] : list.with(at, value);
}

const isNumber = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON: the form says so.
    return undefined;
  }
}
