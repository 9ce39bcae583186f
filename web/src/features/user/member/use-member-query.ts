import { useAddressSearch } from '../../../shared/navigation/use-address-search.js';

export const MEMBERS_PER_PAGE = 20;

export type MemberQuery = ReturnType<typeof useMemberQuery>;

/** Search, role, department and page, as the address has them. */
export function useMemberQuery(model: 'inner' | 'public') {
  const { params, searched, typed, page, filter, setSearch, setPage, clear } = useAddressSearch();
  const role = params.get('role') ?? '';
  const group = params.get('group') ?? '';
  return {
    search: typed,
    role,
    group,
    page,
    filtered: searched !== '' || role !== '' || group !== '',
    body: {
      search: searched || undefined,
      role: role || undefined,
      group: group || undefined,
      model,
      page: { index: page, size: MEMBERS_PER_PAGE },
    },
    setSearch,
    setRole: (id: string) => filter({ role: id }),
    setGroup: (id: string) => filter({ group: id }),
    setPage,
    clear: () => clear('role', 'group'),
  };
}
