import { useCallback, useState } from 'react';

/** Steps back that are kept. */
const MAX_STEPS = 100;

interface Kept<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

/** A value whose changes can be taken back and made again; changes of one `kind` in a row are one step. */
export function useHistory<T>(start: T) {
  const [{ past, now, future }, set] = useState<Kept<T> & { kind?: string | undefined }>({
    past: [],
    now: start,
    future: [],
  });
  const change = useCallback((next: (now: T) => T, kind?: string) => {
    set((before) => {
      const value = next(before.now);
      if (value === before.now) return before;
      const joined = kind !== undefined && before.kind === kind;
      return {
        past: joined ? before.past : [...before.past, before.now].slice(-MAX_STEPS),
        now: value,
        future: [],
        kind,
      };
    });
  }, []);
  const undo = useCallback(() => {
    set((before) => {
      const last = before.past.at(-1);
      if (last === undefined) return before;
      return { past: before.past.slice(0, -1), now: last, future: [before.now, ...before.future] };
    });
  }, []);
  const redo = useCallback(() => {
    set((before) => {
      const [next, ...rest] = before.future;
      if (next === undefined) return before;
      return { past: [...before.past, before.now], now: next, future: rest };
    });
  }, []);
  return { now, change, undo, redo, canUndo: past.length > 0, canRedo: future.length > 0 };
}
