import {
  displayFlow,
  execFlow,
  fetchFlowData,
  listRunnableFlows,
  prepareFlow,
  showDataset,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** Functions as people run them; what they look like is kept by `DisplayCache`, not here. */
export const runApi = api.injectEndpoints({
  endpoints: (build) => ({
    displayProgram: build.query(queryOf(displayFlow)),
    prepareProgram: build.query(queryOf(prepareFlow)),
    /** The functions that the caller may run, by name. */
    programs: build.query({ ...queryOf(listRunnableFlows), providesTags: ['Flow', 'Role'] }),
    execProgram: build.mutation(mutationOf(execFlow)),
    /** Reached through `programData`, which knows what was asked a moment ago. */
    showDataset: build.query({ ...queryOf(showDataset), keepUnusedDataFor: 0 }),
    fetchProgramData: build.query({ ...queryOf(fetchFlowData), keepUnusedDataFor: 0 }),
  }),
});

export const { useProgramsQuery } = runApi;
