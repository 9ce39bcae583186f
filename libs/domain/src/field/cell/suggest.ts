import { timeReader } from '../../time/format.js';
import type { SuggestedType } from '../value.types.js';
import { readNumberText } from './number-text.js';
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

/** A few values that repeat are a selection: at most this many different ones, in at least twice as many cells. */
const MAX_CHOICES = 8;
const MAX_CHOICE_LENGTH = 30;
/** More digits than this a double does not keep. */
const SAFE_DIGITS = 15;

/** The formats of dates, times and timestamps that read every sample, likeliest first; none for samples of anything else. */
export function dateFormatsFor(samples: readonly string[]): string[] {
  const texts = filled(samples);
  if (texts.length === 0) return [];
  return [...DAYS, ...PARTIAL, ...MOMENTS, ...TIMES].filter((format) => allReadBy(format, texts));
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
  if (texts.every(isQuantity)) return 'number';
  const format = dateFormatsFor(texts)[0];
  if (format !== undefined) return momentType(format);
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

/** Numbers that are counted with; codes with leading zeros and long digits are texts, so are mobile numbers. */
function isQuantity(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return (
    readNumberText(text) !== undefined &&
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
