import {
  bindDepartment,
  createDepartment,
  removeDepartment,
  sortDepartments,
  updateDepartment,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf } from '../../shared/api/contract-endpoint.js';
import { peopleApi } from '../../entities/people/people.api.js';

const changesGroups = { invalidatesTags: ['Group' as const, 'User' as const] };

const departmentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createGroup: build.mutation({ ...mutationOf(createDepartment), ...changesGroups }),
    updateGroup: build.mutation({ ...mutationOf(updateDepartment), ...changesGroups }),
    bindGroup: build.mutation({ ...mutationOf(bindDepartment), ...changesGroups }),
    removeGroup: build.mutation({ ...mutationOf(removeDepartment), ...changesGroups }),
    /** The tree is put in order here before the server answers, so that a drag stays where it was dropped. */
    sortGroups: build.mutation({
      ...mutationOf(sortDepartments),
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
} = departmentApi;
