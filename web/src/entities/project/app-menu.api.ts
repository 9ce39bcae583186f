import { appMenu, bindMenuEntry } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const appMenuApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The menu as the caller's role sees it, of this or of a foreign project (D74). */
    appMenu: build.query({ ...queryOf(appMenu), providesTags: ['Menu', 'Role'] }),
    /** Administrators only. */
    bindMenuEntry: build.mutation({ ...mutationOf(bindMenuEntry), invalidatesTags: ['Menu'] }),
  }),
});

export const { useAppMenuQuery, useBindMenuEntryMutation } = appMenuApi;
