import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 250;

/** Search, page and filters of a list, which live in the address, so that it can be sent to a colleague as it stands. */
export function useAddressSearch() {
  const [params, setParams] = useSearchParams();
  const searched = params.get('q') ?? '';
  const [typed, setTyped] = useState(searched);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  // A change starts from the address that its own render saw, and a search is sent renders after it was typed.
  const latest = useRef(setParams);
  useEffect(() => void (latest.current = setParams));
  /** Writes parts of the address; an empty one is taken out. */
  const set = (change: Record<string, string>) =>
    latest.current(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) {
          if (value === '') next.delete(key);
          else next.set(key, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    params,
    searched,
    typed,
    page: Math.max(1, Number(params.get('page')) || 1),
    set,
    /** Another filter starts at the first page. */
    filter: (change: Record<string, string>) => set({ ...change, page: '' }),
    setSearch: (text: string) => {
      setTyped(text);
      clearTimeout(waiting.current);
      waiting.current = setTimeout(() => set({ q: text.trim(), page: '' }), TYPING_PAUSE_MS);
    },
    setPage: (index: number) => set({ page: index > 1 ? String(index) : '' }),
    /** Empties the search and the filters named. */
    clear: (...filters: string[]) => {
      clearTimeout(waiting.current);
      setTyped('');
      set(Object.fromEntries(['q', 'page', ...filters].map((name) => [name, ''])));
    },
  };
}
