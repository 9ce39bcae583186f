import { listModules } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

/** The folders of the workbench, as its lists group by them. */
export const moduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    modules: build.query({ ...queryOf(listModules), providesTags: ['Module'] }),
  }),
});

export const { useModulesQuery, useLazyModulesQuery } = moduleApi;
