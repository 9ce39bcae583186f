import {
  copyRole,
  createRole,
  explainAccess,
  listMenu,
  listUsers,
  previewRole,
  removeRole,
  setDefaultRole,
  updateRole,
  updateRoleAuth,
  updateUser,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const roleApi = api.injectEndpoints({
  endpoints: (build) => ({
    createRole: build.mutation({ ...mutationOf(createRole), invalidatesTags: ['Role'] }),
    updateRole: build.mutation({ ...mutationOf(updateRole), invalidatesTags: ['Role'] }),
    copyRole: build.mutation({ ...mutationOf(copyRole), invalidatesTags: ['Role'] }),
    setDefaultRole: build.mutation({ ...mutationOf(setDefaultRole), invalidatesTags: ['Role'] }),
    previewRole: build.mutation(mutationOf(previewRole)),
    /** Asked anew each time: an explanation of a moment ago may be wrong. */
    explainAccess: build.mutation(mutationOf(explainAccess)),
    roleMenu: build.query({ ...queryOf(listMenu), providesTags: ['Menu'] }),
    removeRole: build.mutation({ ...mutationOf(removeRole), invalidatesTags: ['Role'] }),
    /** Rights decide which tables and fields somebody sees: those lists are asked for again. */
    saveRights: build.mutation({ ...mutationOf(updateRoleAuth), invalidatesTags: ['Role', 'Entity'] }),
    roleMembers: build.query({ ...queryOf(listUsers), providesTags: ['User'] }),
    setMemberRoles: build.mutation({ ...mutationOf(updateUser), invalidatesTags: ['User', 'Role'] }),
  }),
});

export const {
  useCreateRoleMutation,
  useUpdateRoleMutation,
  useRemoveRoleMutation,
  useCopyRoleMutation,
  useSetDefaultRoleMutation,
  usePreviewRoleMutation,
  useExplainAccessMutation,
  useRoleMenuQuery,
  useSaveRightsMutation,
  useRoleMembersQuery,
  useSetMemberRolesMutation,
} = roleApi;
