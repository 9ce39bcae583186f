import {
  applyForRole,
  changePassword,
  changePhone,
  ownRoles,
  startLinkingSocialLogin,
  switchRole,
  linkedSocialLogins,
  socialLoginProviders,
  unlinkSocialLogin,
  updateProfile,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** What somebody may see and change of the own account. */
const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation({ ...mutationOf(updateProfile), invalidatesTags: ['Session', 'User'] }),
    changePassword: build.mutation(mutationOf(changePassword)),
    changePhone: build.mutation({ ...mutationOf(changePhone), invalidatesTags: ['Session', 'User'] }),
    thirdBindings: build.query({ ...queryOf(linkedSocialLogins), providesTags: ['Third'] }),
    bindableProviders: build.query(queryOf(socialLoginProviders)),
    startThirdBinding: build.mutation(mutationOf(startLinkingSocialLogin)),
    unbindThird: build.mutation({ ...mutationOf(unlinkSocialLogin), invalidatesTags: ['Third'] }),
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
