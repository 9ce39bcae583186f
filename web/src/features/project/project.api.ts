import {
  createProject,
  getProject,
  projectToken,
  removedProjects,
  removeProject,
  restoreProject,
  saveBranding,
  setProjectOption,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const projectApi = api.injectEndpoints({
  endpoints: (build) => ({
    project: build.query({ ...queryOf(getProject), providesTags: ['Project'] }),
    createProject: build.mutation(mutationOf(createProject)),
    setProjectOption: build.mutation({ ...mutationOf(setProjectOption), invalidatesTags: ['Project'] }),
    projectToken: build.mutation(mutationOf(projectToken)),
    setCustom: build.mutation(mutationOf(saveBranding)),
    removeProject: build.mutation({ ...mutationOf(removeProject), invalidatesTags: ['Project'] }),
    removedProjects: build.query({ ...queryOf(removedProjects), providesTags: ['Project'] }),
    restoreProject: build.mutation({ ...mutationOf(restoreProject), invalidatesTags: ['Project'] }),
  }),
});

export const {
  useCreateProjectMutation,
  useSetProjectOptionMutation,
  useProjectTokenMutation,
  useRemovedProjectsQuery,
  useRemoveProjectMutation,
  useRestoreProjectMutation,
  useSetCustomMutation,
} = projectApi;
