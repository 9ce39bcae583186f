import { computeFormula } from '../flow/formula.js';

export type PrintData = Readonly<Record<string, unknown>>;

/** What formulas in a template are computed with. */
export interface FillContext {
  now: number;
  timezone?: string | undefined;
}

/** Decimals of formulas in documents; the format of a cell shows fewer. */
export const DOCUMENT_ACCURACY = 10;
/** `{{…}}`, whose inside may name fields in single braces, as formulas do. */
const PLACE = /\{\{((?:[^{}]|\{[^{}]*\})*)\}\}/g;

const isRecord = (value: unknown): value is PrintData =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value behind a dotted path; of a list, the values of all its items, those of lists inside of it too. */
export function dataAt(data: unknown, path: string): unknown {
  let value = data;
  for (const name of path.split('.')) value = stepInto(value, name);
  return value;
}

function stepInto(value: unknown, name: string): unknown {
  if (Array.isArray(value)) {
    if (/^\d+$/.test(name)) return value[Number(name)] as unknown;
    return value.flatMap((item: unknown) => stepInto(item, name));
  }
  return isRecord(value) ? own(value, name) : undefined;
}

const own = (record: PrintData, name: string): unknown =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Names that may follow on a path into data, of all the items of a list; `undefined` where nothing tells. */
export function namesOf(data: PrintData, path: readonly string[]): string[] | undefined {
  const found = [path.reduce<unknown>(stepInto, data)].flat(3).filter(isRecord);
  return found.length > 0
    ? [...new Set(found.flatMap(Object.keys).flatMap((key) => [key, ...key.split('.', 1)]))]
    : undefined;
}

/** A value as a document shows it. */
export function printed(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value
      .map(printed)
      .filter((text) => text !== '')
      .join(', ');
  if (isRecord(value))
    return printed(own(value, '__name') ?? own(value, '_name') ?? own(value, 'name') ?? own(value, 'label'));
  return String(value);
}

/** What stands between the braces: a path, or a formula after an equals sign. */
export function placeValue(inside: string, data: PrintData, context: FillContext): unknown {
  const text = inside.trim();
  if (!text.startsWith('=')) return dataAt(data, text);
  const read = (path: string) => dataAt(data, path);
  return computeFormula(text, { ...context, read, accuracy: DOCUMENT_ACCURACY });
}

/** A text with its places filled. */
export function fillText(text: string, data: PrintData, context: FillContext): string {
  return text.replace(PLACE, (_, inside: string) => printed(placeValue(inside, data, context)));
}

/** The value of a text that is nothing but one place, such as `{{total}}`, with its type; else `undefined`. */
export function wholePlace(text: string): string | undefined {
  const found = /^\s*\{\{((?:[^{}]|\{[^{}]*\})*)\}\}\s*$/.exec(text);
  return found?.[1];
}
