import { createEntity, listEntities, listVisibleEntities } from '@buildmesh/contracts';
import { api } from '../api/api.js';
import { mutationOf, queryOf } from '../api/contract-endpoint.js';

/** Tables as navigation, home, rights editor and palette need them; what belongs to one feature is declared there. */
export const entityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Tables that the caller may read, with the fields the caller may see. */
    visibleEntities: build.query({ ...queryOf(listVisibleEntities), providesTags: ['Entity'] }),
    /** All tables of the project; administrators only. */
    allEntities: build.query({ ...queryOf(listEntities), providesTags: ['Entity'] }),
    createEntity: build.mutation({ ...mutationOf(createEntity), invalidatesTags: ['Entity'] }),
  }),
});

export const { useVisibleEntitiesQuery, useAllEntitiesQuery, useCreateEntityMutation } = entityApi;
