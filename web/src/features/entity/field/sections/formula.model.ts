import { FORMULA_FUNCTIONS, type FieldDefinition } from '@buildmesh/domain';

/** Something that can be put into a formula. */
export interface Suggestion {
  insert: string;
  label: string;
  field?: FieldDefinition;
}

const SHOWN = 8;

/** The word, or the beginning of a reference, that ends at the caret. */
function wordAt(text: string, caret: number): { from: number; word: string } {
  const found = /(\{[^{}]*|[A-Za-z_][A-Za-z0-9_]*)$/.exec(text.slice(0, caret));
  return { from: caret - (found?.[0].length ?? 0), word: found?.[0] ?? '' };
}

/** What the word at the caret may become: fields by key or name, functions by name. */
export function suggestionsAt(text: string, caret: number, fields: readonly FieldDefinition[]): Suggestion[] {
  if (isInText(text.slice(0, caret))) return [];
  const { word } = wordAt(text, caret);
  if (word === '') return [];
  const wanted = word.replace(/^\{/, '').toLowerCase();
  const named = fields
    .filter(
      ({ _key, _name }) => _key.toLowerCase().startsWith(wanted) || _name.toLowerCase().includes(wanted),
    )
    .map((field): Suggestion => ({ insert: `{${field._key}}`, label: field._name, field }));
  const functions = word.startsWith('{')
    ? []
    : FORMULA_FUNCTIONS.filter((name) => name.toLowerCase().startsWith(wanted)).map((name): Suggestion => ({
        insert: `${name}(`,
        label: name,
      }));
  return [...named, ...functions].slice(0, SHOWN);
}

/** The text with the suggestion in the place of the word at the caret, and where the caret is then. */
export function completed(
  text: string,
  caret: number,
  { insert }: Suggestion,
): { text: string; caret: number } {
  const { from } = wordAt(text, caret);
  const closes = insert.endsWith('}') && text.slice(caret).startsWith('}') ? 1 : 0;
  return {
    text: text.slice(0, from) + insert + text.slice(caret + closes),
    caret: from + insert.length,
  };
}

/** Whether a text ends inside of quotes. */
const isInText = (before: string): boolean => (before.match(/"/g)?.length ?? 0) % 2 === 1;
