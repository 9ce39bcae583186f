import { createRole, setDefaultRole, setProjectOption } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf } from '../../shared/api/contract-endpoint.js';

const externalUserApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPublicRole: build.mutation({ ...mutationOf(createRole), invalidatesTags: ['Role'] }),
    setPublicRole: build.mutation({ ...mutationOf(setDefaultRole), invalidatesTags: ['Role'] }),
    enablePublic: build.mutation({ ...mutationOf(setProjectOption), invalidatesTags: ['Project'] }),
  }),
});

export const { useCreatePublicRoleMutation, useSetPublicRoleMutation, useEnablePublicMutation } =
  externalUserApi;
