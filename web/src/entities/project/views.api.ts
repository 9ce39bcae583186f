import { listViews } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

/** The views (widgets) of all pages of a project by name, for those who decide who sees them. Administrators only. */
const viewsApi = api.injectEndpoints({
  endpoints: (build) => ({
    views: build.query({ ...queryOf(listViews), providesTags: ['Page'] }),
  }),
});

export const { useViewsQuery } = viewsApi;
