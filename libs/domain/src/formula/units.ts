/** Units of `DATEADD` (D89). */
export const DATE_UNITS = ['year', 'quarter', 'month', 'week', 'day', 'hour', 'minute', 'second'] as const;
export type DateUnit = (typeof DATE_UNITS)[number];

const LETTERS: Readonly<Record<string, DateUnit>> = {
  Y: 'year',
  Q: 'quarter',
  M: 'month',
  W: 'week',
  D: 'day',
  H: 'hour',
  S: 'second',
};

/** The unit behind a word or its first letter; `M` is a month, `m` a minute. */
export function dateUnitOf(text: string): DateUnit | undefined {
  if (text === 'm') return 'minute';
  return LETTERS[text.toUpperCase()] ?? DATE_UNITS.find((unit) => unit === text.toLowerCase());
}

/** What `DATEDIF` counts (D89); the words year, month and day are understood too. */
export const SPAN_UNITS = ['Y', 'M', 'D', 'YM', 'MD', 'YD'] as const;
export type SpanUnit = (typeof SPAN_UNITS)[number];
const WORDS: Readonly<Record<string, SpanUnit>> = { YEAR: 'Y', MONTH: 'M', DAY: 'D' };

export function spanUnitOf(text: string): SpanUnit | undefined {
  const wanted = text.toUpperCase();
  return SPAN_UNITS.find((unit) => unit === wanted) ?? WORDS[wanted];
}

export const isTimeUnit = (unit: DateUnit): boolean =>
  unit === 'hour' || unit === 'minute' || unit === 'second';
