import {
  adminCopyPage,
  adminCreatePage,
  editPage,
  prepareViews,
  removePage,
  restorePage,
  revokeShare,
  sharedPage,
  sharedPages,
  shareTicket,
  showPage,
  updatePage,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const changes = { invalidatesTags: ['Page' as const] };

/** Pages with their views, and links that show one of them to anybody. */
export const pageApi = api.injectEndpoints({
  endpoints: (build) => ({
    page: build.query({ ...queryOf(showPage), providesTags: ['Page'] }),
    views: build.query({ ...queryOf(prepareViews), providesTags: ['Page'] }),
    sharedPage: build.query(queryOf(sharedPage)),
    createPage: build.mutation({ ...mutationOf(adminCreatePage), ...changes }),
    copyPage: build.mutation({ ...mutationOf(adminCopyPage), ...changes }),
    updatePage: build.mutation({ ...mutationOf(updatePage), ...changes }),
    // The designer holds what it saves: nothing of it is read again while it is open.
    editPage: build.mutation(mutationOf(editPage)),
    removePage: build.mutation({ ...mutationOf(removePage), ...changes }),
    restorePage: build.mutation({ ...mutationOf(restorePage), ...changes }),
    shares: build.query({ ...queryOf(sharedPages), providesTags: ['PageShare'] }),
    sharePage: build.mutation({ ...mutationOf(shareTicket), invalidatesTags: ['PageShare'] }),
    revokeShare: build.mutation({ ...mutationOf(revokeShare), invalidatesTags: ['PageShare'] }),
  }),
});

export const {
  usePageQuery,
  useViewsQuery,
  useSharedPageQuery,
  useCreatePageMutation,
  useCopyPageMutation,
  useUpdatePageMutation,
  useEditPageMutation,
  useRemovePageMutation,
  useRestorePageMutation,
  useSharesQuery,
  useSharePageMutation,
  useRevokeShareMutation,
} = pageApi;
