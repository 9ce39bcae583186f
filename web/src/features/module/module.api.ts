import { createModule, pushToModule, removeModule, sortModules, updateModule } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf } from '../../shared/api/contract-endpoint.js';
import { moduleApi as shared } from '../../entities/project/module.api.js';

const changesModules = { invalidatesTags: ['Module' as const] };

const moduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    createModule: build.mutation({ ...mutationOf(createModule), ...changesModules }),
    updateModule: build.mutation({ ...mutationOf(updateModule), ...changesModules }),
    removeModule: build.mutation({ ...mutationOf(removeModule), ...changesModules }),
    /** The table lies in its new module before the server answers, so that a drag stays where it was dropped. */
    pushToModule: build.mutation({
      ...mutationOf(pushToModule),
      onQueryStarted: async ({ params, body }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          shared.util.updateQueryData('modules', { params: { project: params.project } }, (modules) => {
            for (const module of modules) {
              module._entity = module._entity.filter((each) => each !== body.item);
              if (module._id === params.id) module._entity.push(body.item);
            }
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      ...changesModules,
    }),
    sortModules: build.mutation({
      ...mutationOf(sortModules),
      onQueryStarted: async ({ params, body }, { dispatch, queryFulfilled }) => {
        const patch = dispatch(
          shared.util.updateQueryData('modules', { params }, (modules) => {
            for (const { _id, _parent, _sort } of body.list) {
              const module = modules.find((each) => each._id === _id);
              if (module) Object.assign(module, { _parent, _sort });
            }
          }),
        );
        await queryFulfilled.catch(() => patch.undo());
      },
      ...changesModules,
    }),
  }),
});

export const {
  useCreateModuleMutation,
  useUpdateModuleMutation,
  useRemoveModuleMutation,
  usePushToModuleMutation,
  useSortModulesMutation,
} = moduleApi;
