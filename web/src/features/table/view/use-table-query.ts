import { useMemo } from 'react';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import type { TableQuery } from './table-query.js';
import { useDebounced } from '../../../shared/state/use-debounced.js';
import type { ViewState } from './view-state.model.js';

/** Pause in typing before rows are looked for (data §9 field search), and before a filter that is being built is applied. */
const SEARCH_MS = 500;
const FILTER_MS = 300;

/** What is asked for: the view's order and the finished conditions of its filter, and the words looked for. */
export function useTableQuery(
  { filter, sort }: Pick<ViewState, 'filter' | 'sort'>,
  search: string,
): TableQuery {
  const wantedSearch = useDebounced(search.trim(), SEARCH_MS);
  const wantedFilter = useDebounced(
    useMemo(() => JSON.stringify(completeOnly(filter)), [filter]),
    FILTER_MS,
  );
  const sortText = JSON.stringify(sort);
  return useMemo<TableQuery>(
    () => ({
      filter: JSON.parse(wantedFilter) as TableQuery['filter'],
      sort: JSON.parse(sortText) as TableQuery['sort'],
      search: wantedSearch,
    }),
    [wantedFilter, sortText, wantedSearch],
  );
}
