import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';

export const MEMBERS_PER_PAGE = 20;

export type MemberQuery = ReturnType<typeof useMemberQuery>;

/** Search, role and page live in the address, so that the list can be sent to a colleague as it stands. */
export function useMemberQuery() {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const role = params.get('role') ?? '';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const deferredSearch = useDeferredValue(search.trim());
  const set = (change: Record<string, string>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change)) value ? next.set(key, value) : next.delete(key);
        return next;
      },
      { replace: true },
    );
  return {
    search,
    role,
    page,
    filtered: search !== '' || role !== '',
    body: { search: deferredSearch || undefined, role: role || undefined, page: { index: page, size: MEMBERS_PER_PAGE } },
    setSearch: (q: string) => set({ q, page: '' }),
    setRole: (id: string) => set({ role: id, page: '' }),
    setPage: (index: number) => set({ page: index > 1 ? String(index) : '' }),
    clear: () => set({ q: '', role: '', page: '' }),
  };
}
