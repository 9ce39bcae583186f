import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Row } from '@buildmesh/contracts';
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { chosenItems } from '../../../../entities/field/cell-text.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { useMobile } from '../../../../shared/ui/use-mobile.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRowPress } from '../../viewer/use-row-press.js';
import { fieldNamed, MOST_ROWS, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { Agenda, CalendarGrid, type CalendarEntry } from './calendar-grid.js';
import { dayOf, daysAround, SCALES, stepped, withinDays, type Scale } from './days.model.js';
import { isChoice, isDay } from '../field-tests.js';
import { common } from '../option-shapes.js';
import { titleOf } from '../row-text.js';
import { useDays } from './use-days.js';
import './calendar.css';

const schema = z.looseObject({
  ...common,
  date: z.string().max(60).default(''),
  /** Last day of those that take several. */
  end: z.string().max(60).default(''),
  /** Field whose choice gives the colour. */
  color: z.string().max(60).default(''),
  scale: z.enum(SCALES).default('month'),
});
type Option = z.output<typeof schema>;

/** Rows on the days of a month, a week or one day. */
function Calendar({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const days = useDays();
  const formats = useFormats();
  const [scale, setScale] = useState<Scale>(option.scale);
  const [at, setAt] = useState(days.today);
  const { date, end, color } = option;
  const shown = useMemo(() => daysAround(at, scale), [at, scale]);
  const also = useMemo(
    () => (date === '' ? undefined : withinDays(date, end, [shown[0] ?? at, shown.at(-1) ?? at])),
    [date, end, shown, at],
  );
  const { state, entity, fields, rows } = useShownRows(view, {
    size: MOST_ROWS,
    needs: [date, end, color],
    also,
  });
  const { press, chosen, dialog } = useRowPress(view, entity);
  const [starts, ends, colours] = [date, end, color].map((key) => fieldNamed(entity, key));
  if (entity && !starts) return <EmptyState compact icon={CalendarDays} title={t('page.no-field')} />;
  const entryOf = (row: Row): CalendarEntry[] => {
    const from = starts && dayOf(starts, row[date], days.timeZone);
    if (from === undefined) return [];
    const until = (ends && dayOf(ends, row[end], days.timeZone)) ?? from;
    const [item] = colours ? chosenItems(colours, row[color]) : [];
    return [
      {
        row,
        title: titleOf(row, fields, formats),
        from,
        until: until < from ? from : until,
        color: item?.color,
      },
    ];
  };
  const entries = rows.flatMap(entryOf);
  const heading = scale === 'day' ? days.date(at) : days.month(at);
  const drawn = { days: shown, entries, press, chosen };
  return (
    <ReadingState {...state} icon={CalendarDays} empty={false}>
      <div className="pw-calendar">
        <div className="pw-calendar-bar">
          <IconAction
            size="small"
            icon={ChevronLeft}
            label={t('page.calendar.back')}
            onClick={() => setAt(stepped(at, scale, -1))}
          />
          <IconAction
            size="small"
            icon={ChevronRight}
            label={t('page.calendar.on')}
            onClick={() => setAt(stepped(at, scale, 1))}
          />
          <Button size="small" color="inherit" onClick={() => setAt(days.today)}>
            {t('page.calendar.today')}
          </Button>
          <b aria-live="polite">{heading}</b>
          <ToggleButtonGroup
            exclusive
            size="small"
            aria-label={t('page.option.scale')}
            value={scale}
            onChange={(_, next: Scale | null) => next && setScale(next)}
          >
            {SCALES.map((each) => (
              <ToggleButton key={each} value={each}>
                {t(`page.choice.${each}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </div>
        {mobile || scale === 'day' ? (
          <Agenda {...drawn} />
        ) : (
          <CalendarGrid
            {...drawn}
            month={scale === 'month' ? at.slice(0, 7) : undefined}
            onDay={(day) => {
              setAt(day);
              setScale('day');
            }}
          />
        )}
        {dialog}
      </div>
    </ReadingState>
  );
}

export const calendar = widget<Option>({
  type: 'calendar',
  icon: CalendarDays,
  label: 'page.widget.calendar',
  bound: WIDE,
  reads: 'rows',
  links: true,
  schema,
  options: {
    date: { field: isDay },
    end: { field: isDay },
    color: { field: isChoice },
    scale: SCALES,
  },
  Render: Calendar,
});
