import { dateFormatOf, epochOf, zonedTime, type DateFormat } from '@buildmesh/domain';

/** What somebody typed as a stored date, or the text itself while it is none: `2026/3/7` → `2026-03-07`. */
export function typedDate(text: string, form: DateFormat): string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const parts = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2}))?(?:\s*[-/.月]\s*(\d{1,2}))?\s*[年月日]?$/.exec(bare);
  if (!parts) return text;
  const full = `${parts[1]}-${(parts[2] ?? '1').padStart(2, '0')}-${(parts[3] ?? '1').padStart(2, '0')}`;
  const known = [parts[1], parts[2], parts[3]].filter((part) => part !== undefined).length;
  const needed = form === 'YYYY' ? 1 : form === 'YYYY-MM' ? 2 : 3;
  return known >= needed && dateFormatOf(full) !== undefined ? full.slice(0, form.length) : text;
}

/** Wall-clock text `YYYY-MM-DD HH:mm[:ss]` of an instant in a time zone. */
export function wallTime(epochMs: number, timeZone: string): string {
  const time = zonedTime(epochMs, timeZone);
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0');
  const seconds = time.second === 0 ? '' : `:${pad(time.second)}`;
  return `${pad(time.year, 4)}-${pad(time.month)}-${pad(time.day)} ${pad(time.hour)}:${pad(time.minute)}${seconds}`;
}

/** The instant of a wall-clock text in a time zone; the text itself while it is none. */
export function typedInstant(text: string, timeZone: string): number | string | null {
  if (text.trim() === '') return null;
  const parts = /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  const day = parts?.[1] === undefined ? text : typedDate(parts[1], 'YYYY-MM-DD');
  if (!parts || day === null || dateFormatOf(day) !== 'YYYY-MM-DD') return text;
  const [hour, minute, second] = [parts[2] ?? '0', parts[3] ?? '0', parts[4] ?? '0'].map(Number) as [
    number,
    number,
    number,
  ];
  if (hour > 23 || minute > 59 || second > 59) return text;
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  return epochOf({ year, month, day: date, hour, minute, second, millisecond: 0 }, timeZone);
}
