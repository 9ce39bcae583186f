import { bindGroup, createGroup, removeGroup, sortGroups, updateGroup } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf } from '../../shared/api/contract-endpoint.js';
import { peopleApi } from '../../shared/people/people.api.js';

const changesGroups = { invalidatesTags: ['Group' as const, 'User' as const] };

export const groupApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGroup: build.mutation({ ...mutationOf(createGroup), ...changesGroups }),
    updateGroup: build.mutation({ ...mutationOf(updateGroup), ...changesGroups }),
    bindGroup: build.mutation({ ...mutationOf(bindGroup), ...changesGroups }),
    removeGroup: build.mutation({ ...mutationOf(removeGroup), ...changesGroups }),
    /** The tree is put in order here before the server answers, so that a drag stays where it was dropped. */
    sortGroups: build.mutation({
      ...mutationOf(sortGroups),
      onQueryStarted: async ({ params, body }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          peopleApi.util.updateQueryData('groups', { params }, (groups) => {
            for (const { _id, parent, _sort } of body.list) {
              const group = groups.find((each) => each._id === _id);
              if (group) Object.assign(group, { parent, _sort });
            }
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      ...changesGroups,
    }),
  }),
});

export const {
  useCreateGroupMutation,
  useUpdateGroupMutation,
  useBindGroupMutation,
  useRemoveGroupMutation,
  useSortGroupsMutation,
} = groupApi;
