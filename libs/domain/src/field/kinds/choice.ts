import { isId } from '@buildmesh/kernel';
import type { FieldDefinition } from '../field.types.js';
import { MAX_LIST_ENTRY_LENGTH, MAX_LIST_LENGTH } from '../limits.js';
import { faulty, fine, isStorableText, keptText, type CheckFactory, type ValueCheck } from './check.types.js';

type Choice = string | number;

/** One or several values of the selection set, free ones too where `custom` is on (D30). */
export const checkSelection: CheckFactory = (field) => {
  const one = choiceReader(field);
  if (!field._option.multiple) return (value) => oneChoice(one(value));
  return (value) => {
    const list = Array.isArray(value) ? value : [value];
    if (list.length > MAX_LIST_LENGTH) return faulty('limit', { max: MAX_LIST_LENGTH });
    const choices = list.map(one);
    const fault = choices.find((choice) => choice === 'format' || choice === 'selection');
    if (fault === 'format' || fault === 'selection') return faulty(fault);
    return fine([
      ...new Set(choices.map((choice) => String(typeof choice === 'object' ? choice.choice : choice))),
    ]);
  };
};

type Read = { choice: Choice } | 'format' | 'selection';

function oneChoice(read: Read): ReturnType<ValueCheck> {
  return typeof read === 'object' ? fine(read.choice) : faulty(read);
}

/** Values are stored as numbers in a single choice of a number field, else as texts. */
function choiceReader(field: FieldDefinition): (value: unknown) => Read {
  const numeric = field._type === 'number' && !field._option.multiple;
  const known = new Map(
    (field._option.selection ?? []).map(({ value }) => [
      String(value),
      numeric ? Number(value) : String(value),
    ]),
  );
  return (value) => {
    if (typeof value !== 'number' && !isStorableText(value)) return 'format';
    const choice = known.get(String(value));
    if (choice !== undefined) return { choice };
    if (!field._option.custom) return 'selection';
    if (numeric) return Number.isFinite(Number(value)) ? { choice: Number(value) } : 'format';
    const text = keptText(String(value)).trim();
    return text.length <= MAX_LIST_ENTRY_LENGTH ? { choice: text } : 'format';
  };
}

/** A list of texts; empty ones are left out (D30). */
export const checkList: CheckFactory = () => (value) => {
  if (!Array.isArray(value)) return faulty('format');
  if (value.length > MAX_LIST_LENGTH) return faulty('limit', { max: MAX_LIST_LENGTH });
  const texts: string[] = [];
  for (const entry of value) {
    if (!isStorableText(entry)) return faulty('format');
    if (entry.length > MAX_LIST_ENTRY_LENGTH) return faulty('limit', { max: MAX_LIST_ENTRY_LENGTH });
    const text = keptText(entry).trim();
    if (text !== '') texts.push(text);
  }
  return fine(texts.length > 0 ? texts : null);
};

/** Ids of related rows, also as they arrive hydrated; that they exist is checked by the store (D29). */
export const checkRelate: CheckFactory = (field) => {
  if (!field._option.multiple) return (value) => relation(idOf(value));
  return (value) => {
    const ids = (Array.isArray(value) ? value : [value]).map(idOf);
    if (ids.length > MAX_LIST_LENGTH) return faulty('limit', { max: MAX_LIST_LENGTH });
    return ids.includes(undefined) ? faulty('format') : fine([...new Set(ids)]);
  };
};

function relation(id: string | undefined): ReturnType<ValueCheck> {
  return id === undefined ? faulty('format') : fine(id);
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === 'object' && value !== null && '_id' in value ? value._id : value;
  return isId(id) ? id : undefined;
}
