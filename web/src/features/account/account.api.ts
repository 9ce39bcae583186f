import {
  applyForRole,
  changePassword,
  changePhone,
  ownRoles,
  startThirdBinding,
  switchRole,
  thirdBindings,
  thirdProviders,
  unbindThird,
  updateProfile,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** What somebody may see and change of the own account. */
export const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation({ ...mutationOf(updateProfile), invalidatesTags: ['Session', 'User'] }),
    changePassword: build.mutation(mutationOf(changePassword)),
    changePhone: build.mutation({ ...mutationOf(changePhone), invalidatesTags: ['Session', 'User'] }),
    thirdBindings: build.query({ ...queryOf(thirdBindings), providesTags: ['Third'] }),
    bindableProviders: build.query(queryOf(thirdProviders)),
    startThirdBinding: build.mutation(mutationOf(startThirdBinding)),
    unbindThird: build.mutation({ ...mutationOf(unbindThird), invalidatesTags: ['Third'] }),
    ownRoles: build.query({ ...queryOf(ownRoles), providesTags: ['Role', 'Application'] }),
    switchRole: build.mutation({ ...mutationOf(switchRole), invalidatesTags: ['Role'] }),
    applyForRole: build.mutation({ ...mutationOf(applyForRole), invalidatesTags: ['Application'] }),
  }),
});

export const {
  useUpdateProfileMutation,
  useChangePasswordMutation,
  useChangePhoneMutation,
  useThirdBindingsQuery,
  useBindableProvidersQuery,
  useStartThirdBindingMutation,
  useUnbindThirdMutation,
  useOwnRolesQuery,
  useSwitchRoleMutation,
  useApplyForRoleMutation,
} = accountApi;
