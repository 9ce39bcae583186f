import { isFormulaField, type DateFormat, type FieldDefinition } from '@buildmesh/domain';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@buildmesh/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../shared/i18n/intl.js';
import { reasonOf } from './formula-error.js';
import { useMaybeProject, useTimezone } from '../session/use-session.js';

/** How values look in one language and project. Formatters are made once: making one costs more than using it a thousand times. */
export interface Formats {
  /** `fixed`: with all decimals. */
  number: (value: number, accuracy?: number, fixed?: boolean) => string;
  /** A stored date: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; never moved between time zones (D84). */
  date: (text: string) => string;
  /** Epoch milliseconds, in the project's time zone; with seconds where `exact` and there are any. */
  timestamp: (epochMs: number, exact?: boolean) => string;
  /** The forms in which dates and timestamps are typed, as an empty field names them: `DD/MM/YYYY`. */
  hints: Record<DateFormat | 'timestamp', string>;
  yes: string;
  no: string;
  /** Stands for a related row whose name is not known to the reader. */
  nameless: string;
  /** Why the value of a formula is an error; `undefined` for one that is none. */
  reason: (field: FieldDefinition, value: unknown) => string | undefined;
}

interface Settings {
  timeZone?: string;
  accuracy?: number;
  yes: string;
  no: string;
  /** The text of a key. */
  text?: (key: string) => string;
}

export function createFormats(locale: Locale, settings: Settings): Formats {
  const tag = intlTag(locale);
  // Only English writes single digits without a zero in one region and with it in another.
  const digits = locale === 'en' ? 'numeric' : '2-digit';
  const numbers = new Map<string, Intl.NumberFormat>();
  const numberFormat = (accuracy: number, fixed: boolean): Intl.NumberFormat => {
    const key = `${accuracy}${fixed}`;
    const least = fixed ? { minimumFractionDigits: accuracy } : {};
    const options = { maximumFractionDigits: accuracy, ...least };
    const known = numbers.get(key) ?? new Intl.NumberFormat(tag, options);
    numbers.set(key, known);
    return known;
  };
  const year = new Intl.DateTimeFormat(tag, { year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(tag, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  const day = new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: digits,
    day: digits,
    timeZone: 'UTC',
  });
  const moment = {
    year: 'numeric',
    month: digits,
    day: digits,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: settings.timeZone,
  } as const;
  const instant = new Intl.DateTimeFormat(tag, moment);
  const second = new Intl.DateTimeFormat(tag, { ...moment, second: '2-digit' });
  const dayHint = hintOf(day);
  return {
    number: (value, accuracy = settings.accuracy ?? 2, fixed = false) =>
      numberFormat(accuracy, fixed).format(value),
    date: (text) => {
      const epoch = Date.parse(text.length === 4 ? `${text}-01-01` : text.length === 7 ? `${text}-01` : text);
      if (Number.isNaN(epoch)) return text;
      return (text.length === 4 ? year : text.length === 7 ? month : day).format(epoch);
    },
    timestamp: (epochMs, exact = false) => {
      if (!Number.isFinite(epochMs)) return '';
      return (exact && Math.trunc(epochMs / 1000) % 60 !== 0 ? second : instant).format(epochMs);
    },
    hints: {
      YYYY: 'YYYY',
      'YYYY-MM': dayHint.replace(/DD.|.DD/, ''),
      'YYYY-MM-DD': dayHint,
      timestamp: hintOf(instant),
    },
    yes: settings.yes,
    no: settings.no,
    nameless: settings.text?.('field.nameless') ?? 'field.nameless',
    reason: (field, value) => {
      const key = isFormulaField(field) ? reasonOf(value) : undefined;
      return key && (settings.text?.(key) ?? key);
    },
  };
}

const LETTERS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  year: 'YYYY',
  month: 'MM',
  day: 'DD',
  hour: 'HH',
  minute: 'mm',
};

/** The form of a format in letters. */
const hintOf = (format: Intl.DateTimeFormat): string =>
  format
    .formatToParts(0)
    .map(({ type, value }) => LETTERS[type] ?? value)
    .join('');

/** Formats for the language on screen and the project in use. */
export function useFormats(): Formats {
  const { t, i18n } = useTranslation();
  const project = useMaybeProject();
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  const timeZone = useTimezone();
  const accuracy = typeof project?._option.accuracy === 'number' ? project._option.accuracy : undefined;
  return useMemo(
    () => createFormats(locale, { timeZone, accuracy, yes: t('field.yes'), no: t('field.no'), text: t }),
    [locale, timeZone, accuracy, t],
  );
}
