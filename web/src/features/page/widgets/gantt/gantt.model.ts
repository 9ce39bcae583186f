import { daysBetween, plusDays, type Day } from '../calendar/days.model.js';

export const GANTT_SCALES = ['day', 'week', 'month'] as const;
export type GanttScale = (typeof GANTT_SCALES)[number];

/** Width of a day in pixels. */
export const DAY_PX: Record<GanttScale, number> = { day: 32, week: 12, month: 4 };
/** Days that are drawn at most: five years. */
const MAX_DAYS = 1830;

export interface Span {
  from: Day;
  until: Day;
}

/** From the first to the last day of all spans, with some air around them; nothing where there are none. */
export function rangeOf(spans: readonly Span[]): Span | undefined {
  const first = spans.map(({ from }) => from).sort()[0];
  const last = spans
    .map(({ until }) => until)
    .sort()
    .at(-1);
  if (first === undefined || last === undefined) return undefined;
  const from = plusDays(first, -1);
  const until = plusDays(last, 1);
  return { from, until: daysBetween(from, until) > MAX_DAYS ? plusDays(from, MAX_DAYS) : until };
}

/** Where the axis has a mark, and on which day. */
export function marksOf({ from, until }: Span, scale: GanttScale): { day: Day; left: number }[] {
  const marks: { day: Day; left: number }[] = [];
  for (let at = 0; at <= daysBetween(from, until); at++) {
    const day = plusDays(from, at);
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    if (scale === 'day' || (scale === 'week' && isMonday) || (scale === 'month' && day.endsWith('-01')))
      marks.push({ day, left: at * DAY_PX[scale] });
  }
  return marks;
}

/** Left edge and width of a span in pixels, cut off where the axis ends; nothing for one that is not on it. */
export function barOf(
  span: Span,
  range: Span,
  scale: GanttScale,
): { left: number; width: number } | undefined {
  const from = span.from < range.from ? range.from : span.from;
  const until = span.until > range.until ? range.until : span.until;
  if (until < from) return undefined;
  return {
    left: daysBetween(range.from, from) * DAY_PX[scale],
    width: (daysBetween(from, until) + 1) * DAY_PX[scale],
  };
}
