import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { Row } from '@buildmesh/contracts';
import { ChartGantt } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { cellText } from '../../../../entities/field/cell-text.js';
import { useFormats } from '../../../../entities/field/formats.js';
import { EmptyState } from '../../../../shared/ui/state/empty-state.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { useRowPress } from '../../viewer/use-row-press.js';
import { fieldNamed, MOST_ROWS, useShownRows } from '../../viewer/rows/use-shown-rows.js';
import { widget, WIDE, type WidgetProps } from '../../widget.types.js';
import { dayOf } from '../calendar/days.model.js';
import { isChoice, isDay, isNumber } from '../field-tests.js';
import { GanttPlan, type GanttTask } from './gantt-plan.js';
import { GANTT_SCALES, type GanttScale } from './gantt.model.js';
import { common } from '../option-shapes.js';
import { titleOf } from '../row-text.js';
import { useDays } from '../calendar/use-days.js';
import '../calendar/calendar.css';

const schema = z.looseObject({
  ...common,
  start: z.string().max(60).default(''),
  end: z.string().max(60).default(''),
  /** Per cent of it that is done. */
  progress: z.string().max(60).default(''),
  group: z.string().max(60).default(''),
  scale: z.enum(GANTT_SCALES).default('week'),
});
type Option = z.output<typeof schema>;

/** Rows as bars from their first to their last day, below each other. */
function Gantt({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const { timeZone } = useDays();
  const formats = useFormats();
  const [scale, setScale] = useState<GanttScale>(option.scale);
  const { start, end, progress, group } = option;
  const { state, entity, fields, rows, total } = useShownRows(view, {
    size: MOST_ROWS,
    needs: [start, end, progress, group],
  });
  const { dialog, ...press } = useRowPress(view, entity);
  const [starts, ends, groups] = [start, end, group].map((key) => fieldNamed(entity, key));
  if (entity && !starts) return <EmptyState compact icon={ChartGantt} title={t('page.no-field')} />;
  const taskOf = (row: Row): GanttTask[] => {
    const from = starts && dayOf(starts, row[start], timeZone);
    if (from === undefined) return [];
    const until = (ends && dayOf(ends, row[end], timeZone)) ?? from;
    const done = row[progress];
    return [
      {
        row,
        title: titleOf(row, fields, formats),
        span: { from, until: until < from ? from : until },
        done: typeof done === 'number' ? Math.min(100, Math.max(0, done)) : undefined,
        group: groups ? cellText(groups, row[group], formats) || t('page.no-value') : '',
      },
    ];
  };
  const tasks = rows.flatMap(taskOf);
  return (
    <ReadingState {...state} icon={ChartGantt} empty={tasks.length === 0}>
      <div className="pw-gantt">
        <ToggleButtonGroup
          exclusive
          size="small"
          aria-label={t('page.option.scale')}
          value={scale}
          onChange={(_, next: GanttScale | null) => next && setScale(next)}
        >
          {GANTT_SCALES.map((each) => (
            <ToggleButton key={each} value={each}>
              {t(`page.choice.${each}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <GanttPlan label={option.title || entity?._name || ''} tasks={tasks} scale={scale} press={press} />
        {total > rows.length && (
          <p className="pg-note">{t('page.first-rows', { count: rows.length, total })}</p>
        )}
        {dialog}
      </div>
    </ReadingState>
  );
}

export const gantt = widget<Option>({
  type: 'gantt',
  icon: ChartGantt,
  label: 'page.widget.gantt',
  bound: WIDE,
  reads: 'rows',
  links: true,
  schema,
  options: {
    start: { field: isDay },
    end: { field: isDay },
    progress: { field: isNumber },
    group: { field: isChoice },
    scale: GANTT_SCALES,
  },
  Render: Gantt,
});
