import type { CustomerState } from '@buildmesh/contracts';
import { useAddressSearch } from '../../shared/navigation/use-address-search.js';
import { editionOf, sortOf, sortText, type Sort } from './platform-admin.model.js';

export const CUSTOMERS_PER_PAGE = 20;

export type CustomerQuery = ReturnType<typeof useCustomerListQuery>;

/** Search, edition, order, page and the open project, as the address has them. */
export function useCustomerListQuery(state: CustomerState | undefined) {
  const { params, searched, typed, page, set, filter, setSearch, setPage, clear } = useAddressSearch();
  const edition = editionOf(params.get('edition'));
  const sort = sortOf(params.get('sort'), state);
  return {
    search: typed,
    edition,
    sort,
    page,
    opened: params.get('project'),
    filtered: searched !== '' || edition !== undefined,
    body: {
      search: searched || undefined,
      edition,
      state,
      sort,
      page: { index: page, size: CUSTOMERS_PER_PAGE },
    },
    setSearch,
    setEdition: (text: string) => filter({ edition: text }),
    setSort: (next: Sort) => filter({ sort: sortText(next) }),
    setPage,
    open: (project: string | null) => set({ project: project ?? '' }),
    clear: () => clear('edition'),
  };
}
