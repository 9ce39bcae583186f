import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import type { DateFormat } from '@buildmesh/domain';
import dayjs from 'dayjs';

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

/** The calendar of the date editors; a chunk of its own. */
export function Calendar({ day, kind, onChoose }: CalendarProps) {
  const value = dayjs(day);
  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} adapterLocale={dayjs.locale()}>
      <DateCalendar
        {...VIEWS[kind]}
        value={value.isValid() ? value : null}
        onChange={(chosen, state) => {
          if (chosen && state === 'finish') onChoose(chosen.format('YYYY-MM-DD'));
        }}
      />
    </LocalizationProvider>
  );
}
