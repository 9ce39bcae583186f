import {
  activateUser,
  banUser,
  bindUser,
  commandUser,
  createDepartment,
  createExternalUser,
  createUser,
  createUsers,
  kickUser,
  listUsers,
  logInAs,
  onlineUsers,
  removeUser,
  subUsers,
  updateUser,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const changesUsers = { invalidatesTags: ['User' as const, 'Role' as const] };

const userApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query({ ...queryOf(listUsers), providesTags: ['User'] }),
    onlineUsers: build.query({ ...queryOf(onlineUsers), providesTags: ['User'] }),
    createUser: build.mutation({ ...mutationOf(createUser), ...changesUsers }),
    bindUser: build.mutation({ ...mutationOf(bindUser), ...changesUsers }),
    updateUser: build.mutation({
      ...mutationOf(updateUser),
      invalidatesTags: (_done, _fault, { body }) => [
        'User' as const,
        'Role' as const,
        ...(body?.group ? ['Group' as const] : []),
      ],
    }),
    kickUser: build.mutation({ ...mutationOf(kickUser), ...changesUsers }),
    banUser: build.mutation({ ...mutationOf(banUser), ...changesUsers }),
    activateUser: build.mutation({ ...mutationOf(activateUser), ...changesUsers }),
    createPublicUser: build.mutation({ ...mutationOf(createExternalUser), ...changesUsers }),
    createUsers: build.mutation({
      ...mutationOf(createUsers),
      invalidatesTags: ['User', 'Role', 'Group'],
    }),
    /** A department that a list of people names and that is not there yet. */
    createDepartment: build.mutation({ ...mutationOf(createDepartment), invalidatesTags: ['Group'] }),
    /** Accounts created in this project: only those may be signed in as (D15). */
    subUsers: build.query({ ...queryOf(subUsers), providesTags: ['User'] }),
    logInAs: build.mutation(mutationOf(logInAs)),
    commandUser: build.mutation(mutationOf(commandUser)),
    removeUser: build.mutation({
      ...mutationOf(removeUser),
      invalidatesTags: ['User', 'Role', 'Group'],
    }),
  }),
});

export const {
  useUsersQuery,
  useOnlineUsersQuery,
  useCreateUserMutation,
  useBindUserMutation,
  useUpdateUserMutation,
  useKickUserMutation,
  useBanUserMutation,
  useActivateUserMutation,
  useRemoveUserMutation,
  useCreatePublicUserMutation,
  useCreateUsersMutation,
  useCreateDepartmentMutation,
  useSubUsersQuery,
  useLogInAsMutation,
  useCommandUserMutation,
} = userApi;
