import type { Row } from '@buildmesh/contracts';
import { Fragment } from 'react';
import type { RowPress } from '../../viewer/use-row-press.js';
import { daysBetween, type Day } from '../calendar/days.model.js';
import { barOf, DAY_PX, marksOf, rangeOf, type GanttScale, type Span } from './gantt.model.js';
import { RowName } from '../row-name.js';
import { useDays } from '../calendar/use-days.js';

export interface GanttTask {
  row: Row;
  title: string;
  span: Span;
  /** Per cent. */
  done: number | undefined;
  /** What it stands below; empty where nothing is grouped. */
  group: string;
}

interface Props {
  label: string;
  tasks: readonly GanttTask[];
  scale: GanttScale;
  press: Pick<RowPress, 'press' | 'chosen'>;
}

/** The plan: names on the left, which stay while the bars are scrolled. */
export function GanttPlan({ label, tasks, scale, press }: Props) {
  const days = useDays();
  const range = rangeOf(tasks.map(({ span }) => span));
  if (!range) return null;
  const width = (daysBetween(range.from, range.until) + 1) * DAY_PX[scale];
  const today = barOf({ from: days.today, until: days.today }, range, scale);
  /** Where days stand close to each other only the first of a month, and of the plan, says which month it is. */
  const labelOf = (day: Day, at: number): string => {
    if (scale === 'month') return days.shortMonth(day);
    const isAlone = scale === 'week' || at === 0 || day.endsWith('-01');
    return isAlone ? days.short(day) : String(Number(day.slice(8)));
  };
  const groups = [...Map.groupBy(tasks, ({ group }) => group)];
  return (
    <div className="pw-plan" tabIndex={0} role="region" aria-label={label}>
      <table>
        <thead>
          <tr>
            <th />
            <td>
              <div className="pw-axis" style={{ width }} aria-hidden>
                {marksOf(range, scale).map(({ day, left }, at) => (
                  <span key={day} style={{ left }}>
                    {labelOf(day, at)}
                  </span>
                ))}
              </div>
            </td>
          </tr>
        </thead>
        <tbody>
          {groups.map(([group, list]) => (
            <Fragment key={group}>
              {group !== '' && (
                <tr>
                  <th scope="rowgroup" className="pw-group">
                    {group}
                  </th>
                  <td />
                </tr>
              )}
              {list.map((task) => (
                <tr key={task.row._id}>
                  <th scope="row">
                    <RowName row={task.row} title={task.title} press={press} />
                  </th>
                  <td>
                    <div className="pw-lane" style={{ width }}>
                      {today && <i className="pw-today" style={{ left: today.left }} aria-hidden />}
                      <Bar task={task} at={barOf(task.span, range, scale)} />
                    </div>
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ task: { span, done }, at }: { task: GanttTask; at: ReturnType<typeof barOf> }) {
  const { date } = useDays();
  if (!at) return null;
  const days = span.from === span.until ? date(span.from) : `${date(span.from)} – ${date(span.until)}`;
  const said = done === undefined ? days : `${days}, ${done}%`;
  return (
    <div className="pw-bar" role="img" aria-label={said} title={said} style={at}>
      {done !== undefined && <div style={{ width: `${done}%` }} />}
    </div>
  );
}
