import { isLocale, DEFAULT_LOCALE } from '@buildmesh/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { intlTag } from '../../../../shared/i18n/intl.js';
import { useTimezone } from '../../../../entities/session/use-session.js';
import { dayIn, type Day } from './days.model.js';

/** Days as the reader's language writes them, and which one is today in the project's time zone. */
export function useDays() {
  const { i18n } = useTranslation();
  const timeZone = useTimezone();
  const tag = intlTag(isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE);
  return useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) => {
      const made = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
      return (day: Day) => made.format(Date.parse(day));
    };
    return {
      timeZone,
      today: dayIn(timeZone, Date.now()),
      month: format({ year: 'numeric', month: 'long' }),
      shortMonth: format({ year: '2-digit', month: 'short' }),
      weekday: format({ weekday: 'short' }),
      date: format({ weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' }),
      short: format({ month: 'numeric', day: 'numeric' }),
    };
  }, [timeZone, tag]);
}
