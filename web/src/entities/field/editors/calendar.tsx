import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateFormat } from '@buildmesh/domain';
import { DEFAULT_LOCALE, isLocale, type Locale } from '@buildmesh/kernel';
import dayjs, { type Dayjs } from 'dayjs';
import { useTranslation } from 'react-i18next';
import { calendarTexts, useCalendarLocale } from './calendar-locale.js';

interface CalendarProps {
  /** `YYYY-MM-DD` or anything else for none. */
  day: string;
  kind: DateFormat;
  onChoose: (day: string) => void;
}

const VIEWS = {
  YYYY: { views: ['year'], openTo: 'year' },
  'YYYY-MM': { views: ['year', 'month'], openTo: 'month' },
  'YYYY-MM-DD': { views: ['year', 'month', 'day'], openTo: 'day' },
} as const;

/** In these languages the year comes first; by itself the library writes it last. */
const YEAR_FIRST: ReadonlySet<Locale> = new Set(['zh', 'ja', 'yue', 'zh-TW']);

/** The first letter, which the library would show, is the same for all weekdays in Chinese. */
const weekday = (day: Dayjs): string => day.format('dd');

/** The calendar of the date editors; a chunk of its own. */
export function Calendar({ day, kind, onChoose }: CalendarProps) {
  const { i18n } = useTranslation();
  const locale = isLocale(i18n.language) ? i18n.language : DEFAULT_LOCALE;
  const adapterLocale = useCalendarLocale(locale);
  const value = dayjs(day);
  if (adapterLocale === undefined) return null;
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={adapterLocale}
      localeText={calendarTexts(locale)}
    >
      <DateCalendar
        {...VIEWS[kind]}
        dayOfWeekFormatter={weekday}
        slotProps={YEAR_FIRST.has(locale) ? { calendarHeader: { format: 'YYYY年M月' } } : {}}
        value={value.isValid() ? value : null}
        onChange={(chosen, state) => {
          if (chosen && state === 'finish') onChoose(chosen.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}
