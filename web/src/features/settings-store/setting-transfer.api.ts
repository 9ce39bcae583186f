import { exportSettings, importSettings } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const settingTransferApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** What other projects may take over. */
    sharedRecords: build.query({ ...queryOf(exportSettings), providesTags: ['Share'] }),
    takeOver: build.mutation({ ...mutationOf(importSettings), invalidatesTags: ['Share'] }),
  }),
});

export const { useSharedRecordsQuery, useTakeOverMutation } = settingTransferApi;
