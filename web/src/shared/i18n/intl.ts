import type { Locale } from '@buildmesh/kernel';

/** The tag under which browsers know our locale; they have no data for `yue` and would print English (libraries §1). */
const TAG: Record<Locale, string> = {
  zh: 'zh-CN',
  en: 'en-GB',
  ja: 'ja-JP',
  vi: 'vi-VN',
  yue: 'zh-HK',
  'zh-TW': 'zh-TW',
};
/** English without a region is written the American way (CLDR). */
const PLAIN_ENGLISH = 'en-US';

/** How dates and numbers are written in our locale: English as in the region that the reader's browser is set to. */
export function intlTag(locale: Locale, browser: readonly string[] = navigator.languages): string {
  const own = locale === 'en' ? browser.find((tag) => /^en\b/i.test(tag)) : undefined;
  if (own === undefined || Intl.DateTimeFormat.supportedLocalesOf(own).length === 0) return TAG[locale];
  return own.includes('-') ? own : PLAIN_ENGLISH;
}

export function formatNumber(locale: Locale, value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(intlTag(locale), options).format(value);
}

export function formatTime(locale: Locale, epochMs: number, timeZone?: string): string {
  return new Intl.DateTimeFormat(intlTag(locale), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(epochMs);
}

export function formatDay(locale: Locale, epochMs: number): string {
  return new Intl.DateTimeFormat(intlTag(locale), { dateStyle: 'medium' }).format(epochMs);
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** "3 hours ago"; under a minute counts as now. */
export function formatAgo(locale: Locale, epochMs: number, now = Date.now()): string {
  const format = new Intl.RelativeTimeFormat(intlTag(locale), { numeric: 'auto' });
  const past = epochMs - now;
  const step = STEPS.find(([, ms]) => Math.abs(past) >= ms);
  return step ? format.format(Math.round(past / step[1]), step[0]) : format.format(0, 'second');
}

/** The name of a time zone as the language has it: `Central European Time (Europe/Berlin)`. */
export function zoneName(locale: Locale, timeZone: string): string {
  const named = new Intl.DateTimeFormat(intlTag(locale), { timeZone, timeZoneName: 'longGeneric' });
  const name = named.formatToParts(Date.now()).find(({ type }) => type === 'timeZoneName')?.value;
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`;
}
