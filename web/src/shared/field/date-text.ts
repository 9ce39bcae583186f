import dayjs from 'dayjs';

/** Forms in which dates are stored (D29). */
export type DateForm = 'YYYY' | 'YYYY-MM' | 'YYYY-MM-DD';

const LENGTH: Record<DateForm, number> = { YYYY: 4, 'YYYY-MM': 7, 'YYYY-MM-DD': 10 };

export function dateForm(format: string | undefined): DateForm {
  return format === 'YYYY' || format === 'YYYY-MM' ? format : 'YYYY-MM-DD';
}

/** What somebody typed as a stored date, or the text itself while it is none: `2026/3/7` → `2026-03-07`. */
export function typedDate(text: string, form: DateForm): string | null {
  const bare = text.trim();
  if (bare === '') return null;
  const parts = /^(\d{4})(?:\s*[-/.年]\s*(\d{1,2}))?(?:\s*[-/.月]\s*(\d{1,2}))?\s*[年月日]?$/.exec(bare);
  if (!parts) return text;
  const full = `${parts[1]}-${(parts[2] ?? '1').padStart(2, '0')}-${(parts[3] ?? '1').padStart(2, '0')}`;
  const known = [parts[1], parts[2], parts[3]].filter((part) => part !== undefined).length;
  const needed = form === 'YYYY' ? 1 : form === 'YYYY-MM' ? 2 : 3;
  const real = dayjs(full, 'YYYY-MM-DD').format('YYYY-MM-DD') === full;
  return real && known >= needed ? full.slice(0, LENGTH[form]) : text;
}

/** Wall-clock text `YYYY-MM-DD HH:mm[:ss]` of an instant in a time zone. */
export function wallTime(epochMs: number, timeZone: string | undefined): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit',
  }).formatToParts(epochMs);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '00';
  const seconds = part('second') === '00' ? '' : `:${part('second')}`;
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}${seconds}`;
}

/** The instant of a wall-clock text in a time zone; the text itself while it is none. */
export function typedInstant(text: string, timeZone: string | undefined): number | string | null {
  if (text.trim() === '') return null;
  const parts = /^(\S+?)(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/.exec(text.trim());
  const day = parts?.[1] === undefined ? text : typedDate(parts[1], 'YYYY-MM-DD');
  if (!parts || typeof day !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return text;
  const [hour, minute, second] = [parts[2] ?? '0', parts[3] ?? '0', parts[4] ?? '0'].map(Number) as [number, number, number];
  if (hour > 23 || minute > 59 || second > 59) return text;
  const asUtc = Date.parse(`${day}T00:00:00Z`) + ((hour * 60 + minute) * 60 + second) * 1000;
  // Twice: the offset may differ between the guess and the result at a change of summer time.
  const first = asUtc - offsetAt(asUtc, timeZone);
  return asUtc - offsetAt(first, timeZone);
}

function offsetAt(epochMs: number, timeZone: string | undefined): number {
  const [day, clock] = wallTime(epochMs, timeZone).split(' ') as [string, string];
  return Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}Z`) - Math.floor(epochMs / 1000) * 1000;
}
