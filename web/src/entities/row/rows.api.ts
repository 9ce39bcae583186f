import {
  adminBulkRows,
  adminGetRow,
  adminQueryRows,
  adminRemoveRow,
  adminSaveRow,
  adminSummarizeRows,
  adminUpdateRow,
  restoreRows,
  rowHistory,
  simpleBulkRows,
  simpleGetRow,
  simpleQueryRows,
  simpleRemoveRow,
  simpleSaveRow,
  simpleSummarizeRows,
  simpleUpdateRow,
  type QueryResult,
} from '@buildmesh/contracts';
import { emptyWithoutAsking, type Filter } from '@buildmesh/domain';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf, type CallArgs, type ContractCall } from '../../shared/api/contract-endpoint.js';
import type { ApiFault } from '../../shared/api/faults/fault.js';

const NO_ROWS: QueryResult = { data: [], size: 0, meta: { next: null } };

/** Rows of a query; where it asks for nothing there are none, without a call, unless it says `empty` (spec: data §5, §8). */
function rowsOf(contract: typeof adminQueryRows) {
  const { query } = mutationOf(contract);
  return {
    async queryFn(arg: CallArgs<typeof adminQueryRows>, _api: unknown, _extra: unknown, baseQuery: Send) {
      const { query: filter = [], option } = arg.body ?? {};
      if (option?.empty !== true && emptyWithoutAsking(filter as Filter)) return { data: NO_ROWS };
      return (await baseQuery(query(arg))) as { data: QueryResult } | { error: ApiFault };
    },
  };
}
type Answer = { data: unknown; error?: undefined } | { data?: undefined; error: ApiFault };
type Send = (call: ContractCall) => Answer | PromiseLike<Answer>;

/**
 * Rows are called, not cached: a table keeps its own blocks, and a million rows have no place in the store. So reading
 * them is a mutation to RTK Query, whose answer nobody keeps (`track: false`).
 */
export const rowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rowHistory: build.query({ ...queryOf(rowHistory), providesTags: ['Row', 'Audit'] }),
    adminRows: build.mutation(rowsOf(adminQueryRows)),
    adminRow: build.mutation(mutationOf(adminGetRow)),
    adminSummary: build.mutation(mutationOf(adminSummarizeRows)),
    adminSave: build.mutation({ ...mutationOf(adminSaveRow), invalidatesTags: ['Row'] }),
    adminUpdate: build.mutation({ ...mutationOf(adminUpdateRow), invalidatesTags: ['Row'] }),
    adminRemove: build.mutation({ ...mutationOf(adminRemoveRow), invalidatesTags: ['Row'] }),
    adminBulk: build.mutation({ ...mutationOf(adminBulkRows), invalidatesTags: ['Row'] }),
    adminRestore: build.mutation({ ...mutationOf(restoreRows), invalidatesTags: ['Row'] }),
    memberRows: build.mutation(rowsOf(simpleQueryRows)),
    memberRow: build.mutation(mutationOf(simpleGetRow)),
    memberSummary: build.mutation(mutationOf(simpleSummarizeRows)),
    memberSave: build.mutation({ ...mutationOf(simpleSaveRow), invalidatesTags: ['Row'] }),
    memberUpdate: build.mutation({ ...mutationOf(simpleUpdateRow), invalidatesTags: ['Row'] }),
    memberRemove: build.mutation({ ...mutationOf(simpleRemoveRow), invalidatesTags: ['Row'] }),
    memberBulk: build.mutation({ ...mutationOf(simpleBulkRows), invalidatesTags: ['Row'] }),
  }),
});

export const { useRowHistoryQuery } = rowsApi;
