import { createRole, listRoles, listUsers, removeRole, updateRole, updateRoleAuth, updateUser } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const roleApi = api.injectEndpoints({
  endpoints: (build) => ({
    roles: build.query({ ...queryOf(listRoles), providesTags: ['Role'] }),
    createRole: build.mutation({ ...mutationOf(createRole), invalidatesTags: ['Role'] }),
    updateRole: build.mutation({ ...mutationOf(updateRole), invalidatesTags: ['Role'] }),
    removeRole: build.mutation({ ...mutationOf(removeRole), invalidatesTags: ['Role'] }),
    /** Rights decide which tables and fields somebody sees: those lists are asked for again. */
    saveRights: build.mutation({ ...mutationOf(updateRoleAuth), invalidatesTags: ['Role', 'Entity'] }),
    roleMembers: build.query({ ...queryOf(listUsers), providesTags: ['User'] }),
    setMemberRoles: build.mutation({ ...mutationOf(updateUser), invalidatesTags: ['User', 'Role'] }),
  }),
});

export const {
  useRolesQuery, useCreateRoleMutation, useUpdateRoleMutation, useRemoveRoleMutation, useSaveRightsMutation, useRoleMembersQuery, useSetMemberRolesMutation,
} = roleApi;
