import { timeReader } from '../../time/format.js';
import type { SuggestedType } from '../value.types.js';
import { DECIMAL_COMMA, numberFormatsFor, readNumberText } from './number-text.js';
import { readSwitchWord } from './words.js';

/** Formats of whole days, likeliest first where a column fits several. */
const DAYS = [
  'YYYY-MM-DD',
  'YYYY/MM/DD',
  'YYYY.MM.DD',
  'YYYY年M月D日',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'D MMM YYYY',
  'D-MMM-YYYY',
  'MMM D, YYYY',
  'MMM D YYYY',
  'DD/MM/YY',
  'MM/DD/YY',
  'DD.MM.YY',
  'D-MMM-YY',
  'YYYYMMDD',
];
const TIMES = ['HH:mm:ss', 'HH:mm', 'hh:mm:ss A', 'hh:mm A', 'HH:mm:ss.SSS'];
const MOMENTS = [
  'YYYY-MM-DDTHH:mm:ss',
  'YYYY-MM-DDTHH:mm',
  'YYYY-MM-DDTHH:mm:ss.SSS',
  'YYYY-MM-DDTHH:mm:ssZ',
  'YYYY-MM-DDTHH:mm:ss.SSSZ',
  ...DAYS.flatMap((day) => TIMES.map((time) => `${day} ${time}`)),
];
const PARTIAL = ['YYYY-MM', 'YYYY/MM', 'YYYY年M月', 'YYYY年'];
const ALL_FORMATS = [...DAYS, ...PARTIAL, ...MOMENTS, ...TIMES];
const MAX_DATE_LENGTH = 40;
/** Where none of so many samples is a date, the others are not looked at. */
const PROBED = 40;

/** A few values that repeat are a selection: at most this many different ones, in at least twice as many cells. */
const MAX_CHOICES = 8;
const MAX_CHOICE_LENGTH = 30;
/** More digits than this a double does not keep. */
const SAFE_DIGITS = 15;

/** The formats of dates, times and timestamps that read every sample, likeliest first; none for samples of anything else. */
export function dateFormatsFor(samples: readonly string[]): string[] {
  const texts = filled(samples);
  if (texts.length === 0) return [];
  return ALL_FORMATS.filter((format) => allReadBy(format, texts));
}

/** In which formats the dates of a column are written. */
export interface DateChoice {
  /** Likeliest first; every date of the column fits one of them. */
  formats: string[];
  /** No format fits all: the column mixes them. */
  together: boolean;
  /** Some date means different days in them: only a person can tell which. */
  unclear: boolean;
}

/**
 * The formats of the dates among the samples: one that reads all where there is one, else those that do together. None
 * where most samples are no dates.
 */
export function dateChoiceFor(samples: readonly string[]): DateChoice {
  const texts = [...new Set(filled(samples))];
  const dateLike = texts.filter((text) => text.length <= MAX_DATE_LENGTH && /\d/.test(text));
  const probe = dateLike.slice(0, PROBED);
  const isDate = (text: string): boolean =>
    ALL_FORMATS.some((format) => timeReader(format)(text) !== undefined);
  const mayBeDates = probe.some(isDate) && dateLike.length * 2 >= texts.length;
  const found = mayBeDates ? ALL_FORMATS.map((format) => readingsOf(format, dateLike)) : [];
  const useful = found.filter(({ values }) => values.size > 0);
  const kept = useful.filter(
    (one, at) => !useful.some((other, place) => makesNeedless(other, one, place < at)),
  );
  const dates = new Set(kept.flatMap(({ values }) => [...values.keys()]));
  if (dates.size * 2 < texts.length) return { formats: [], together: false, unclear: false };
  return {
    formats: kept.map(({ format }) => format),
    together: !kept.some(({ values }) => values.size === dates.size),
    unclear: [...dates].some((text) => new Set(meaningsOf(text, kept)).size > 1),
  };
}

interface Readings {
  format: string;
  /** What each sample means that the format reads. */
  values: Map<string, string>;
}

function readingsOf(format: string, texts: readonly string[]): Readings {
  const read = timeReader(format);
  const values = new Map<string, string>();
  for (const text of texts) {
    const time = read(text);
    if (time) values.set(text, JSON.stringify(time));
  }
  return { format, values };
}

function meaningsOf(text: string, readings: readonly Readings[]): string[] {
  return readings.flatMap(({ values }) => values.get(text) ?? []);
}

/** One format reads whatever the other does, and more, or the same before it. */
function makesNeedless(one: Readings, other: Readings, isBefore: boolean): boolean {
  if (one === other || one.values.size < other.values.size) return false;
  for (const text of other.values.keys()) if (!one.values.has(text)) return false;
  if (one.values.size > other.values.size) return true;
  return isBefore && [...other.values].every(([text, value]) => one.values.get(text) === value);
}

/** The type that suits a column of samples (D35): the narrowest that reads all of them without losing anything. */
export function suggestType(samples: readonly string[]): SuggestedType {
  const texts = filled(samples);
  if (texts.length === 0) return 'string';
  if (
    texts.some((text) => readNumberText(text) === undefined) &&
    texts.every((text) => readSwitchWord(text) !== undefined)
  )
    return 'switch';
  if (texts.every(isPackedDay)) return 'date';
  const comma = numberFormatsFor(texts)[0] === DECIMAL_COMMA;
  if (texts.every((text) => isQuantity(text, comma))) return 'number';
  const format = dateFormatsFor(texts)[0];
  if (format !== undefined) return momentType(format);
  const mixed = mixedType(texts);
  if (mixed !== undefined) return mixed;
  return isChoice(texts) ? 'selection' : 'string';
}

function filled(samples: readonly string[]): string[] {
  return samples.map((text) => text.trim()).filter((text) => text !== '');
}

function allReadBy(format: string, texts: readonly string[]): boolean {
  const read = timeReader(format);
  return texts.every((text) => read(text) !== undefined);
}

function momentType(format: string): SuggestedType {
  if (TIMES.includes(format)) return 'time';
  return MOMENTS.includes(format) ? 'timestamp' : 'date';
}

/** Dates in several formats of one kind. */
function mixedType(texts: readonly string[]): SuggestedType | undefined {
  const { formats } = dateChoiceFor(texts);
  const [type, ...others] = new Set(formats.map(momentType));
  const readable = texts.every((text) => formats.some((format) => timeReader(format)(text) !== undefined));
  return readable && others.length === 0 ? type : undefined;
}

/** Numbers that are counted with; codes with leading zeros and long digits are texts, so are mobile numbers. */
function isQuantity(text: string, decimalComma: boolean): boolean {
  const digits = text.replace(/\D/g, '').length;
  return (
    readNumberText(text, decimalComma) !== undefined &&
    !/^0\d/.test(text) &&
    !/^1[3-9]\d{9}$/.test(text) &&
    digits <= SAFE_DIGITS
  );
}

/** Eight digits of the years 1900 to 2100. */
function isPackedDay(text: string): boolean {
  return /^(?:19|20)\d{6}$/.test(text) && timeReader('YYYYMMDD')(text) !== undefined;
}

function isChoice(texts: readonly string[]): boolean {
  const different = new Set(texts);
  return (
    different.size <= MAX_CHOICES &&
    texts.length >= different.size * 2 &&
    texts.every((text) => text.length <= MAX_CHOICE_LENGTH)
  );
}
