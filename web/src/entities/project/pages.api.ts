import { listPages } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

/** The pages of a project, for those who choose one: the menu, rights, the designer. Administrators only. */
const pagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    pages: build.query({ ...queryOf(listPages), providesTags: ['Page'] }),
  }),
});

export const { usePagesQuery } = pagesApi;
