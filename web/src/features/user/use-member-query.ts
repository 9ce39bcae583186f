import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';

export const MEMBERS_PER_PAGE = 20;
/** Pause in typing after which the search is sent. */
const TYPING_PAUSE_MS = 250;

export type MemberQuery = ReturnType<typeof useMemberQuery>;

/** Search, role and page live in the address, so that the list can be sent to a colleague as it stands. */
export function useMemberQuery() {
  const [params, setParams] = useSearchParams();
  const searched = params.get('q') ?? '';
  const role = params.get('role') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const [typed, setTyped] = useState(searched);
  const set = (change: Record<string, string>) =>
    setParams(
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
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === searched) return undefined;
    const timer = setTimeout(() => set({ q: wanted, page: '' }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
    // Only typing starts the wait; `set` is new at every drawing.
  }, [typed]);
  return {
    search: typed,
    role,
    page,
    filtered: searched !== '' || role !== '',
    body: { search: searched || undefined, role: role || undefined, page: { index: page, size: MEMBERS_PER_PAGE } },
    setSearch: setTyped,
    setRole: (id: string) => set({ role: id, page: '' }),
    setPage: (index: number) => set({ page: index > 1 ? String(index) : '' }),
    clear: () => {
      setTyped('');
      set({ q: '', role: '', page: '' });
    },
  };
}
