import type { FieldDefinition } from '../field.types.js';

/** `{field}` in the format of a virtual field (D29). */
const PLACEHOLDER = /\{([^{}]{1,100})\}/g;

/** Keys of the fields that a format names. */
export function placeholdersOf(format: string): string[] {
  return [...new Set([...format.matchAll(PLACEHOLDER)].map(([, key = '']) => key.trim()))];
}

/**
 * The text of a field that is put together when it is read: the format of a virtual field with values in the place of its
 * placeholders, or the filled values of a mix with its separator between them. `null` where all values are empty.
 */
export function joinedText(
  { _option, _type }: FieldDefinition,
  textOf: (key: string) => string,
): string | null {
  if (_type === '$virtual') {
    const format = _option._virtual?.format ?? '';
    const texts = new Map(placeholdersOf(format).map((key) => [key, textOf(key)]));
    if (texts.size > 0 && [...texts.values()].every((text) => text === '')) return null;
    return format.replace(PLACEHOLDER, (_whole, key: string) => texts.get(key.trim()) ?? '') || null;
  }
  const { keys = [], separator = ' ' } = _option.mix ?? {};
  return (
    keys
      .map(textOf)
      .filter((text) => text !== '')
      .join(separator) || null
  );
}

/** True for a field whose text is put together from others when it is read. */
export function isJoined({ _option, _type }: FieldDefinition): boolean {
  return _type === '$virtual' || _option._display?._type === 'mix';
}
