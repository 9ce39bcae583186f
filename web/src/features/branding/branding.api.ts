import { changeOwner, projectUsage } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const usageApi = api.injectEndpoints({
  endpoints: (build) => ({
    usage: build.query({ ...queryOf(projectUsage), providesTags: ['Project'] }),
    changeOwner: build.mutation({ ...mutationOf(changeOwner), invalidatesTags: ['Project', 'User'] }),
  }),
});

export const { useUsageQuery, useChangeOwnerMutation } = usageApi;
