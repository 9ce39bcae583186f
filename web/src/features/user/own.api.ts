import { changePassword, updateProfile } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf } from '../../shared/api/contract-endpoint.js';

/** What somebody may change of the own account. */
export const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    updateProfile: build.mutation({ ...mutationOf(updateProfile), invalidatesTags: ['Session', 'User'] }),
    changePassword: build.mutation(mutationOf(changePassword)),
  }),
});

export const { useUpdateProfileMutation, useChangePasswordMutation } = ownApi;
