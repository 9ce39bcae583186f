import {
  adminCopyPage,
  adminCreatePage,
  editPage,
  listApprovals,
  prepareViews,
  removePage,
  restorePage,
  revokeShareLink,
  sharedPage,
  sharedPages,
  createShareLink,
  showPage,
  updatePage,
  type View,
} from '@buildmesh/contracts';
import { MAX_VIEW_DEPTH } from '@buildmesh/domain';
import { api } from '../../shared/api/api.js';
import type { ApiFault } from '../../shared/api/faults/fault.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

/** Most views that are asked for at once (D36). */
const MAX_VIEWS = 100;

interface ViewsOf {
  project: string;
  ids: readonly string[];
  /** The token that shows them to strangers. */
  token?: string | undefined;
}

const changes = { invalidatesTags: ['Page' as const] };

/** Pages with their views, and links that show one of them to anybody. */
const pageApi = api.injectEndpoints({
  endpoints: (build) => ({
    page: build.query({ ...queryOf(showPage), providesTags: ['Page'] }),
    /** The views of a page, and after them those that lie in them (D36). */
    viewTree: build.query<View[], ViewsOf>({
      async queryFn({ project, ids, token }, _api, _extra, baseQuery) {
        const by = token === undefined ? {} : { token };
        const known = new Map<string, View>();
        let wanted: readonly string[] = ids;
        for (let depth = 0; depth < MAX_VIEW_DEPTH && wanted.length > 0; depth++) {
          const body = { view: wanted };
          const call = { contract: prepareViews, params: { project }, body, quiet: true, ...by };
          const answer = (await baseQuery(call)) as { data: (View | null)[] } | { error: ApiFault };
          if ('error' in answer) return { error: answer.error };
          const found = answer.data.filter((view): view is View => view !== null);
          for (const view of found) known.set(view._id, view);
          const inside = new Set(found.flatMap(({ _template }) => _template.children));
          wanted = [...inside].filter((id) => !known.has(id)).slice(0, MAX_VIEWS);
        }
        return { data: [...known.values()] };
      },
      providesTags: ['Page'],
    }),
    sharedPage: build.query(queryOf(sharedPage)),
    /** The approvals of the project, for those who choose one in the designer. */
    listedApprovals: build.query({ ...queryOf(listApprovals), providesTags: ['Approval'] }),
    createPage: build.mutation({ ...mutationOf(adminCreatePage), ...changes }),
    copyPage: build.mutation({ ...mutationOf(adminCopyPage), ...changes }),
    updatePage: build.mutation({ ...mutationOf(updatePage), ...changes }),
    // The designer holds what it saves: nothing of it is read again while it is open.
    editPage: build.mutation(mutationOf(editPage)),
    removePage: build.mutation({ ...mutationOf(removePage), ...changes }),
    restorePage: build.mutation({ ...mutationOf(restorePage), ...changes }),
    shares: build.query({ ...queryOf(sharedPages), providesTags: ['PageShare'] }),
    sharePage: build.mutation({ ...mutationOf(createShareLink), invalidatesTags: ['PageShare'] }),
    revokeShare: build.mutation({ ...mutationOf(revokeShareLink), invalidatesTags: ['PageShare'] }),
  }),
});

export const {
  usePageQuery,
  useViewTreeQuery,
  useSharedPageQuery,
  useListedApprovalsQuery,
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
