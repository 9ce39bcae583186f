import { listRoles } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';
import { ROLE_LIST_SPACING_MS } from '../../shared/limits.js';

const roles = queryOf(listRoles);

/** The roles of a project as pickers, lists and editors need them; administrators only. */
export const roleListApi = api.injectEndpoints({
  endpoints: (build) => ({
    roleList: build.query({
      ...roles,
      query: (arg) => ({ ...roles.query(arg), spacingMs: ROLE_LIST_SPACING_MS }),
      providesTags: ['Role'],
    }),
  }),
});

export const { useRoleListQuery } = roleListApi;
