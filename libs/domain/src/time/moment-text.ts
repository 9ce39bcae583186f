import { pad } from './calendar.js';
import { zonedTime } from './zone.js';

/** A moment as people read it, on the clocks of `timezone`: `2024-01-31 09:30:15`, with milliseconds only where there are some. */
export function momentText(epochMs: number, timezone: string): string {
  const { year, month, day, hour, minute, second, millisecond } = zonedTime(epochMs, timezone);
  const fraction = millisecond === 0 ? '' : `.${pad(millisecond, 3)}`;
  return `${pad(year, 4)}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:${pad(second)}${fraction}`;
}
