import {
  createMenuEntry,
  listMenu,
  removeMenuEntry,
  sortMenu,
  updateMenuEntry,
  updateRoleAuth,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const menuApi = api.injectEndpoints({
  endpoints: (build) => ({
    grantEntry: build.mutation({ ...mutationOf(updateRoleAuth), invalidatesTags: ['Role', 'Menu'] }),
    menu: build.query({ ...queryOf(listMenu), providesTags: ['Menu'] }),
    createMenuEntry: build.mutation({ ...mutationOf(createMenuEntry), invalidatesTags: ['Menu'] }),
    updateMenuEntry: build.mutation({ ...mutationOf(updateMenuEntry), invalidatesTags: ['Menu'] }),
    removeMenuEntry: build.mutation({ ...mutationOf(removeMenuEntry), invalidatesTags: ['Menu'] }),
    /** The list is put in order here before the server answers, so that a drag stays where it was dropped. */
    sortMenu: build.mutation({
      ...mutationOf(sortMenu),
      onQueryStarted: async ({ params, body }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          menuApi.util.updateQueryData('menu', { params }, (entries) => {
            for (const { _id, _parent, _sort } of body.routes) {
              const entry = entries.find((each) => each._id === _id);
              // The server counts a move as a change; who saves before the list is here again has seen this one.
              if (entry) Object.assign(entry, { _parent, _sort, _ver: entry._ver + 1 });
            }
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      invalidatesTags: ['Menu'],
    }),
  }),
});

export const {
  useMenuQuery,
  useGrantEntryMutation,
  useCreateMenuEntryMutation,
  useUpdateMenuEntryMutation,
  useRemoveMenuEntryMutation,
  useSortMenuMutation,
} = menuApi;
