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
} from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { mutationOf, queryOf } from '../api/contract-endpoint.js';

/**
 * Rows are called, not cached: a table keeps its own blocks, and a million rows have no place in the store. So reading
 * them is a mutation to RTK Query, whose answer nobody keeps (`track: false`).
 */
export const rowsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rowHistory: build.query({ ...queryOf(rowHistory), providesTags: ['Row', 'Audit'] }),
    adminRows: build.mutation(mutationOf(adminQueryRows)),
    adminRow: build.mutation(mutationOf(adminGetRow)),
    adminSummary: build.mutation(mutationOf(adminSummarizeRows)),
    adminSave: build.mutation({ ...mutationOf(adminSaveRow), invalidatesTags: ['Row'] }),
    adminUpdate: build.mutation({ ...mutationOf(adminUpdateRow), invalidatesTags: ['Row'] }),
    adminRemove: build.mutation({ ...mutationOf(adminRemoveRow), invalidatesTags: ['Row'] }),
    adminBulk: build.mutation({ ...mutationOf(adminBulkRows), invalidatesTags: ['Row'] }),
    adminRestore: build.mutation({ ...mutationOf(restoreRows), invalidatesTags: ['Row'] }),
    memberRows: build.mutation(mutationOf(simpleQueryRows)),
    memberRow: build.mutation(mutationOf(simpleGetRow)),
    memberSummary: build.mutation(mutationOf(simpleSummarizeRows)),
    memberSave: build.mutation({ ...mutationOf(simpleSaveRow), invalidatesTags: ['Row'] }),
    memberUpdate: build.mutation({ ...mutationOf(simpleUpdateRow), invalidatesTags: ['Row'] }),
    memberRemove: build.mutation({ ...mutationOf(simpleRemoveRow), invalidatesTags: ['Row'] }),
    memberBulk: build.mutation({ ...mutationOf(simpleBulkRows), invalidatesTags: ['Row'] }),
  }),
});

export const { useRowHistoryQuery } = rowsApi;
