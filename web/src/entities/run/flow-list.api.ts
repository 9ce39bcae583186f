import { listFlows } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

/** The functions of the project by name, as the menu, the rights and the workbench offer them; administrators only. */
const flowListApi = api.injectEndpoints({
  endpoints: (build) => ({
    flows: build.query({ ...queryOf(listFlows), providesTags: ['Flow'] }),
  }),
});

export const { useFlowsQuery } = flowListApi;
