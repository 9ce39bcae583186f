import { handleApplication, listApplications, listInvitations, toggleInvitation } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const invitationApi = api.injectEndpoints({
  endpoints: (build) => ({
    invitations: build.query({ ...queryOf(listInvitations), providesTags: ['Invitation'] }),
    toggleInvitation: build.mutation({ ...mutationOf(toggleInvitation), invalidatesTags: ['Invitation'] }),
    memberApplications: build.query({ ...queryOf(listApplications), providesTags: ['Application'] }),
    handleApplication: build.mutation({
      ...mutationOf(handleApplication),
      invalidatesTags: ['Application', 'User', 'Role'],
    }),
  }),
});

export const {
  useInvitationsQuery,
  useToggleInvitationMutation,
  useMemberApplicationsQuery,
  useHandleApplicationMutation,
} = invitationApi;
