import { useMemo, useState } from 'react';
import { completeOnly } from '../../../entities/filter/filter.model.js';
import type { TableQuery } from './table-query.js';
import { useDebounced } from '../../../shared/state/use-debounced.js';
import type { ViewState } from './view-state.model.js';

/** Pause in typing before rows are looked for (data §9 field search), and before a filter that is being built is applied. */
const SEARCH_MS = 500;
const FILTER_MS = 300;

/**
 * What is asked for: the view's order and the finished conditions of its filter, and the words looked for. A view that is
 * chosen brings an order and a filter at once, so that no rows are shown which it does not let through.
 */
export function useTableQuery(
  { filter, sort }: Pick<ViewState, 'filter' | 'sort'>,
  search: string,
): TableQuery {
  const wantedSearch = useDebounced(search.trim(), SEARCH_MS);
  const given = useMemo(() => JSON.stringify(completeOnly(filter)), [filter]);
  const settled = useDebounced(given, FILTER_MS);
  const order = JSON.stringify(sort);
  const [applied, setApplied] = useState({ order, filter: settled });
  const wanted = applied.order !== order || given === settled ? given : applied.filter;
  if (applied.order !== order || applied.filter !== wanted) setApplied({ order, filter: wanted });
  return useMemo<TableQuery>(
    () => ({
      filter: JSON.parse(wanted) as TableQuery['filter'],
      sort: JSON.parse(order) as TableQuery['sort'],
      search: wantedSearch,
    }),
    [wanted, order, wantedSearch],
  );
}
