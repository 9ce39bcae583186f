/** One thing that a change did: what it was called, before and after. */
export interface Difference {
  key: string;
  before: string;
  after: string;
}

/** Characters of a value that are shown. */
const LONGEST_TEXT = 200;

/** What an audit entry changed, key by key, nested keys joined by dots; equal values are left out. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const old = flat(before);
  const now = flat(after);
  const keys = [...new Set([...old.keys(), ...now.keys()])];
  return keys
    .filter((key) => old.get(key) !== now.get(key))
    .map((key) => ({ key, before: old.get(key) ?? '', after: now.get(key) ?? '' }));
}

function flat(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([[path, textOf(value)]]);
  const entries = Object.entries(value).flatMap(([key, child]) => [
    ...flat(child, path ? `${path}.${key}` : key),
  ]);
  return new Map(entries);
}

function textOf(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}
