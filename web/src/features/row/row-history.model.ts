/** One value that a change touched. */
export interface ValueChange {
  key: string;
  before: unknown;
  after: unknown;
}

const IGNORED = new Set(['_mtime', '_ver', '_ctime', '_id', '_creator', '_role']);

/** The values that differ between two states of a row; system fields change with every write and are left out. */
export function valueChanges(before: unknown, after: unknown): ValueChange[] {
  const [old, now] = [recordOf(before), recordOf(after)];
  const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
  return [...keys]
    .filter(
      (key) => !IGNORED.has(key) && JSON.stringify(old[key] ?? null) !== JSON.stringify(now[key] ?? null),
    )
    .map((key) => ({ key, before: old[key], after: now[key] }));
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
