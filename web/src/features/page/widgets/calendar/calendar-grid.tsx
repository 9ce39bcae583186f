import type { Row } from '@buildmesh/contracts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowPress } from '../../viewer/use-row-press.js';
import type { Day } from './days.model.js';
import { useDays } from './use-days.js';

/** Entries of a day that a month shows; the others are behind "more". */
const SHOWN_PER_DAY = 3;

export interface CalendarEntry {
  row: Row;
  title: string;
  from: Day;
  until: Day;
  color: string | undefined;
}

interface Props extends Pick<RowPress, 'press' | 'chosen'> {
  days: readonly Day[];
  entries: readonly CalendarEntry[];
}

const onDay = (entries: readonly CalendarEntry[], day: Day): CalendarEntry[] =>
  entries.filter(({ from, until }) => from <= day && day <= until);

interface GridProps extends Props {
  /** `YYYY-MM` whose days stand out from those around; all days where it is absent. */
  month: string | undefined;
  onDay: (day: Day) => void;
}

/** Weeks below each other, beginning with Monday. */
export function CalendarGrid({ days, entries, month, onDay: open, ...press }: GridProps) {
  const { t } = useTranslation();
  const { weekday, date, today } = useDays();
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(7 * at, 7 * at + 7));
  return (
    <table className="pw-month">
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day} scope="col">
              {weekday(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const own = onDay(entries, day);
              const most = month === undefined ? own.length : SHOWN_PER_DAY;
              return (
                <td
                  key={day}
                  data-other={(month !== undefined && !day.startsWith(month)) || undefined}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <button type="button" className="pw-day" aria-label={date(day)} onClick={() => open(day)}>
                    {Number(day.slice(8))}
                  </button>
                  {own.slice(0, most).map((entry) => (
                    <Entry key={entry.row._id} entry={entry} {...press} />
                  ))}
                  {own.length > most && (
                    <button type="button" className="pw-more" onClick={() => open(day)}>
                      {t('page.calendar.more', { count: own.length - most })}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The days that hold something, below each other: for one day, and for phones. */
export function Agenda({ days, entries, ...press }: Props) {
  const { t } = useTranslation();
  const { date } = useDays();
  const held = days.filter((day) => onDay(entries, day).length > 0);
  if (held.length === 0) return <p className="pg-note">{t('page.nothing')}</p>;
  return (
    <ul className="pw-agenda">
      {held.map((day) => (
        <li key={day}>
          <h3>{date(day)}</h3>
          {onDay(entries, day).map((entry) => (
            <Entry key={entry.row._id} entry={entry} {...press} />
          ))}
        </li>
      ))}
    </ul>
  );
}

function Entry({
  entry: { row, title, color },
  press,
  chosen,
}: Pick<RowPress, 'press' | 'chosen'> & { entry: CalendarEntry }) {
  const style = color === undefined ? undefined : ({ '--color': color } as CSSProperties);
  if (!press)
    return (
      <span className="pw-entry" style={style}>
        {title}
      </span>
    );
  return (
    <button
      type="button"
      className="pw-entry"
      style={style}
      aria-pressed={chosen(row)}
      onClick={() => press(row)}
    >
      {title}
    </button>
  );
}
