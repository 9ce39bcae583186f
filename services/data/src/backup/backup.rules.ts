import { DAY_MS, DEFAULT_TIMEZONE, zonedDay, zonedTime } from '@buildmesh/domain';

/** The day of a moment on the clocks of the platform, `2026-11-29`. */
export const dayOf = (ms: number): string =>
  new Date(zonedDay(ms, DEFAULT_TIMEZONE) * DAY_MS).toISOString().slice(0, 10);

/** What a backup is called, by the same clocks: `backup-20261129-1430.zip`. */
export function backupName(ms: number): string {
  const { hour, minute } = zonedTime(ms, DEFAULT_TIMEZONE);
  const two = (value: number) => String(value).padStart(2, '0');
  return `backup-${dayOf(ms).replaceAll('-', '')}-${two(hour)}${two(minute)}.zip`;
}
