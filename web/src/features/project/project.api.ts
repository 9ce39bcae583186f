import {
  createProject,
  getProject,
  projectToken,
  removeProject,
  setCustom,
  setProjectOption,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const projectApi = api.injectEndpoints({
  endpoints: (build) => ({
    project: build.query({ ...queryOf(getProject), providesTags: ['Project'] }),
    createProject: build.mutation(mutationOf(createProject)),
    setProjectOption: build.mutation({ ...mutationOf(setProjectOption), invalidatesTags: ['Project'] }),
    projectToken: build.mutation(mutationOf(projectToken)),
    setCustom: build.mutation(mutationOf(setCustom)),
    removeProject: build.mutation(mutationOf(removeProject)),
  }),
});

export const {
  useProjectQuery,
  useCreateProjectMutation,
  useSetProjectOptionMutation,
  useProjectTokenMutation,
  useRemoveProjectMutation,
  useSetCustomMutation,
} = projectApi;
