import {
  displayProgram,
  execProgram,
  fetchProgramData,
  listPrograms,
  prepareProgram,
  showDataset,
} from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { mutationOf, queryOf } from '../api/contract-endpoint.js';

/** Functions as people run them; what they look like is kept by `DisplayCache`, not here. */
export const programApi = api.injectEndpoints({
  endpoints: (build) => ({
    displayProgram: build.query(queryOf(displayProgram)),
    prepareProgram: build.query(queryOf(prepareProgram)),
    /** The functions that the caller may run, by name. */
    programs: build.query({ ...queryOf(listPrograms), providesTags: ['Flow', 'Role'] }),
    execProgram: build.mutation(mutationOf(execProgram)),
    /** Reached through `programData`, which knows what was asked a moment ago. */
    showDataset: build.query({ ...queryOf(showDataset), keepUnusedDataFor: 0 }),
    fetchProgramData: build.query({ ...queryOf(fetchProgramData), keepUnusedDataFor: 0 }),
  }),
});

export const { useProgramsQuery } = programApi;
