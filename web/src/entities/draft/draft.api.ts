import { getDraft, listDrafts, removeDraft, saveDraft } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** Drafts are messages of their bot: what is told of messages makes them be fetched anew. */
const changesDrafts = { invalidatesTags: ['Message' as const] };

const draftApi = api.injectEndpoints({
  endpoints: (build) => ({
    drafts: build.query({ ...queryOf(listDrafts), providesTags: ['Message'] }),
    draft: build.query({ ...queryOf(getDraft), keepUnusedDataFor: 0 }),
    saveDraft: build.mutation({ ...mutationOf(saveDraft), ...changesDrafts }),
    removeDraft: build.mutation({ ...mutationOf(removeDraft), ...changesDrafts }),
  }),
});

export const {
  useDraftsQuery,
  useDraftQuery,
  useLazyDraftQuery,
  useSaveDraftMutation,
  useRemoveDraftMutation,
} = draftApi;
