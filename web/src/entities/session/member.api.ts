import {
  acceptInvitation,
  previewInvitation,
  selfDepartments,
  takeCommands,
  wxworkBind,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** Calls that continue what an address or a messaging app began, and what somebody belongs to. */
export const memberApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Departments and groups that the caller belongs to or leads. */
    ownGroups: build.query({ ...queryOf(selfDepartments), providesTags: ['Group'] }),
    takeCommands: build.mutation(mutationOf(takeCommands)),
    previewInvitation: build.mutation(mutationOf(previewInvitation)),
    acceptInvitation: build.mutation({
      ...mutationOf(acceptInvitation),
      invalidatesTags: ['Project', 'Role'],
    }),
    bindThird: build.mutation({ ...mutationOf(wxworkBind), invalidatesTags: ['Third'] }),
  }),
});

export const { useOwnGroupsQuery, usePreviewInvitationMutation } = memberApi;
