import { isId, parseJson, UnsafeJson } from '@buildmesh/kernel';
import { DEFAULT_TIMEZONE } from '../../time/zone.js';
import type { FieldDefinition } from '../field.types.js';
import { dateFormat, kindOf, type FieldKind } from '../kind.js';
import { valueChecker } from '../row.js';
import { formTeller } from '../taken-form.js';
import type { CellOptions, CellParser, FaultRule, ValueResult } from '../value.types.js';
import { splitList } from './list-text.js';
import { dateTextReader, momentTextReader, timeTextReader } from './moment-text.js';
import { DECIMAL_COMMA, losesDigits, readNumberText } from './number-text.js';
import { readSwitchWord } from './words.js';

/** Turns the text of a cell into a raw value; `undefined` when it is none. */
type CellReader = (text: string) => unknown;

interface ReaderContext {
  field: FieldDefinition;
  /** Formats that may occur in the column, the first that fits counts; none for the plain ones. */
  formats: readonly string[];
  options: CellOptions;
}

const NOTHING: ValueResult = { value: null };
const TOO_MANY_DIGITS: ValueResult = { fault: { rule: 'digits' } };

/**
 * Prepares reading cells of a column as values of `field`, once for any number of rows. `format` is the one of dates
 * and times (`DD/MM/YYYY`), several where a column mixes them, or `1.234,5` for numbers with a decimal comma.
 */
export function cellParser(
  field: FieldDefinition,
  format?: string | readonly string[],
  options: CellOptions = {},
): CellParser {
  const kind = kindOf(field);
  const check = valueChecker(field, options);
  const formats = typeof format === 'string' ? [format] : (format ?? []);
  const reader = READERS[kind]?.({ field, formats, options });
  const fault = formTeller(field)({ fault: { rule: FAULTS[kind] ?? 'format' } });
  if (!reader) return (text) => (text.trim() === '' ? NOTHING : check(text));
  return (text) => {
    const trimmed = text.trim();
    if (trimmed === '') return NOTHING;
    const value = reader(trimmed);
    if (value === undefined) return fault;
    return typeof value === 'number' && kind === 'number' && losesDigits(trimmed, value)
      ? TOO_MANY_DIGITS
      : check(value);
  };
}

/** One cell in the default zone; `cellParser` is the one for columns. */
export function parseCell(field: FieldDefinition, text: string, format?: string): ValueResult {
  return cellParser(field, format)(text);
}

const FAULTS: Readonly<Partial<Record<FieldKind, FaultRule>>> = {
  selection: 'selection',
  relate: 'relation',
};

/** Kinds without an entry are read as plain text. */
const READERS: Readonly<Partial<Record<FieldKind, (context: ReaderContext) => CellReader>>> = {
  number:
    ({ formats }) =>
    (text) =>
      readNumberText(text, formats[0] === DECIMAL_COMMA),
  switch: () => readSwitchWord,
  selection: ({ field }) => choiceReader(field),
  list: () => splitList,
  relate: relateReader,
  date: ({ field, formats }) => dateTextReader(dateFormat(field).length, formats),
  time: ({ formats }) => timeTextReader(formats),
  timestamp: ({ formats, options }) => momentTextReader(options.timezone ?? DEFAULT_TIMEZONE, formats),
  address: () => (text) => (text.startsWith('{') ? readJson(text) : { detail: text }),
  json: () => readJson,
  files: () => readJson,
  sheet: () => readJson,
  collection: () => readJson,
  form: () => readJson,
  condition: () => readJson,
};

/** Labels and values of the selection set; a label that two items share stands for the first of them. */
function choiceReader(field: FieldDefinition): CellReader {
  const known = new Map<string, string | number>();
  const add = (text: string, value: string | number) => known.has(text) || known.set(text, value);
  const items = field._option.selection ?? [];
  for (const { value } of items) add(String(value), value);
  for (const { label, value } of items) add(label.trim(), value);
  for (const { label, value } of items) add(label.trim().toLowerCase(), value);
  const one = (text: string) => known.get(text) ?? known.get(text.toLowerCase()) ?? text;
  if (!field._option.multiple) return one;
  return (text) => (known.has(text) ? [known.get(text)] : splitList(text).map(one));
}

function relateReader({ field, options }: ReaderContext): CellReader {
  const one = (text: string) => options.resolve?.(text) ?? (isId(text) ? text : undefined);
  if (!field._option.multiple) return one;
  return (text) => {
    const ids = splitList(text).map(one);
    return ids.includes(undefined) ? undefined : ids;
  };
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    if (cause instanceof UnsafeJson) return undefined;
    throw cause;
  }
}
