import { activateUser, banUser, bindUser, createUser, kickUser, listRoles, listUsers, onlineUsers, removeUser, updateUser } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const changesUsers = { invalidatesTags: ['User' as const, 'Role' as const] };

export const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query({ ...queryOf(listUsers), providesTags: ['User'] }),
    onlineUsers: build.query({ ...queryOf(onlineUsers), providesTags: ['User'] }),
    /** Names of roles for choosing; the rights themselves belong to the feature `role`. */
    roleNames: build.query({ ...queryOf(listRoles), providesTags: ['Role'] }),
    createUser: build.mutation({ ...mutationOf(createUser), ...changesUsers }),
    bindUser: build.mutation({ ...mutationOf(bindUser), ...changesUsers }),
    updateUser: build.mutation({ ...mutationOf(updateUser), ...changesUsers }),
    kickUser: build.mutation({ ...mutationOf(kickUser), ...changesUsers }),
    banUser: build.mutation({ ...mutationOf(banUser), ...changesUsers }),
    activateUser: build.mutation({ ...mutationOf(activateUser), ...changesUsers }),
    removeUser: build.mutation({ ...mutationOf(removeUser), ...changesUsers }),
  }),
});

export const {
  useUsersQuery, useOnlineUsersQuery, useRoleNamesQuery, useCreateUserMutation, useBindUserMutation, useUpdateUserMutation, useKickUserMutation,
  useBanUserMutation, useActivateUserMutation, useRemoveUserMutation,
} = userApi;
