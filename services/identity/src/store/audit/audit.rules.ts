import { AUDIT_CUT } from '../../limits.js';

const SECRET = /pwd|password|token|secret|hash/i;

/** `state` as JSON without anything whose name says that it is secret, cut at 10,000 characters (D87). */
export function auditText(state: unknown): string | null {
  if (state === undefined || state === null) return null;
  const text = JSON.stringify(state, (key, value: unknown) => (SECRET.test(key) ? '…' : value));
  return text.slice(0, AUDIT_CUT);
}

/** What a reader sees of a stored text: the state itself, or its beginning where it was cut. */
export function auditState(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** Only those parts of two states that differ, so that an entry shows the change and not the whole record. */
export function changedParts(
  before: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } | undefined {
  const keys = Object.keys(change).filter(
    (key) => change[key] !== undefined && JSON.stringify(before[key]) !== JSON.stringify(change[key]),
  );
  if (keys.length === 0) return undefined;
  const pick = (from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(keys.map((key) => [key, from[key]]));
  return { before: pick(before), after: pick(change) };
}
