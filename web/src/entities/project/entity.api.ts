import { createEntity, listEntities, listVisibleEntities } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';
import { FIELD_LIST_SPACING_MS } from '../../shared/limits.js';

const all = queryOf(listEntities);

/** Tables as navigation, home, rights editor and palette need them; what belongs to one feature is declared there. */
export const entityApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Tables that the caller may read, with the fields the caller may see. */
    visibleEntities: build.query({ ...queryOf(listVisibleEntities), providesTags: ['Entity'] }),
    /** All tables of the project with their fields; administrators only. */
    allEntities: build.query({
      ...all,
      query: (arg) => ({ ...all.query(arg), spacingMs: FIELD_LIST_SPACING_MS }),
      providesTags: ['Entity'],
    }),
    createEntity: build.mutation({ ...mutationOf(createEntity), invalidatesTags: ['Entity'] }),
  }),
});

export const { useVisibleEntitiesQuery, useAllEntitiesQuery, useCreateEntityMutation } = entityApi;
