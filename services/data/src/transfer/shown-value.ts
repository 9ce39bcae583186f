const SHOWN = 200;

/** A value as a list of faults shows it: as text, cut. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return '';
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, SHOWN);
}
