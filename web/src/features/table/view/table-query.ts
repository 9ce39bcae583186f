import type { RowQuery } from '../../../entities/row/row-access.js';
import type { BlockRequest } from '../rows/row-source.js';
import type { ViewState } from './view-state.model.js';

/** What a table shows: decides whether its rows have to be read anew. */
export interface TableQuery {
  filter: ViewState['filter'];
  sort: ViewState['sort'];
  search: string;
  /** Look into the recycle bin. */
  removed?: boolean;
}

const base = (query: TableQuery) => ({
  query: query.filter,
  search: query.search === '' ? undefined : query.search,
});
const bin = (query: TableQuery) => (query.removed ? { removed: true } : {});

/** One block of rows; the total is asked for on its own, so that rows never wait for it (interface.md Tables). */
export function blockBody(query: TableQuery, request: BlockRequest): RowQuery {
  return {
    ...base(query),
    sort: query.sort,
    page: { index: request.block + 1, size: request.size, after: request.after },
    option: { count: false, ...bin(query) },
  };
}

/** Only the total. */
export function countBody(query: TableQuery): RowQuery {
  return {
    ...base(query),
    page: { index: 1, size: 1 },
    option: { count: true, fields: ['_id'], ...bin(query) },
  };
}
