import { exportShares, importShares } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const shareTransferApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What other projects may take over. */
    sharedRecords: build.query({ ...queryOf(exportShares), providesTags: ['Share'] }),
    takeOver: build.mutation({ ...mutationOf(importShares), invalidatesTags: ['Share'] }),
  }),
});

export const { useSharedRecordsQuery, useTakeOverMutation } = shareTransferApi;
