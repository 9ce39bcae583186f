/** States of an editor, so that each change can be taken back and made again. */
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

/** Changes that can be taken back. */
const MAX_PAST = 200;

export const historyOf = <T>(now: T): History<T> => ({ past: [], now, future: [] });

/** `merge`: the change goes on with the one before, such as typing, and is taken back together with it. */
export function changed<T>(history: History<T>, now: T, merge = false): History<T> {
  if (now === history.now) return history;
  const past =
    merge && history.past.length > 0 ? history.past : [...history.past, history.now].slice(-MAX_PAST);
  return { past, now, future: [] };
}

export function undone<T>({ past, now, future }: History<T>): History<T> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future }
    : { past: past.slice(0, -1), now: before, future: [now, ...future] };
}

export function redone<T>({ past, now, future }: History<T>): History<T> {
  const [next, ...rest] = future;
  return next === undefined ? { past, now, future } : { past: [...past, now], now: next, future: rest };
}
