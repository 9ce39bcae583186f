import {
  buildIndexes,
  clearFields,
  createField,
  dropRows,
  entityMeta,
  hideField,
  markIndex,
  removeEntity,
  restoreEntity,
  setEntityOption,
  sortEntities,
  sortFields,
  updateEntity,
  updateField,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const fields = { invalidatesTags: ['Entity', 'Field'] } as const;

/** What the designer of tables does; lists of tables are in `shared/entity`. */
export const designApi = api.injectEndpoints({
  endpoints: (build) => ({
    renameEntity: build.mutation({ ...mutationOf(updateEntity), invalidatesTags: ['Entity'] }),
    setEntityOption: build.mutation({ ...mutationOf(setEntityOption), invalidatesTags: ['Entity'] }),
    sortEntities: build.mutation({ ...mutationOf(sortEntities), invalidatesTags: ['Entity'] }),
    removeEntity: build.mutation({ ...mutationOf(removeEntity), invalidatesTags: ['Entity'] }),
    restoreEntity: build.mutation({ ...mutationOf(restoreEntity), invalidatesTags: ['Entity'] }),
    createField: build.mutation({ ...mutationOf(createField), ...fields }),
    updateField: build.mutation({ ...mutationOf(updateField), ...fields }),
    sortFields: build.mutation({ ...mutationOf(sortFields), ...fields }),
    hideField: build.mutation({ ...mutationOf(hideField), ...fields }),
    clearFields: build.mutation({ ...mutationOf(clearFields), ...fields }),
    entityMeta: build.query({ ...queryOf(entityMeta), providesTags: ['Entity', 'Field', 'Job', 'Row'] }),
    markIndex: build.mutation({ ...mutationOf(markIndex), ...fields }),
    /** Changes the number of rows and the size, which stand in the meta. */
    dropRows: build.mutation({ ...mutationOf(dropRows), invalidatesTags: ['Row', 'Entity'] }),
    buildIndexes: build.mutation({ ...mutationOf(buildIndexes), invalidatesTags: ['Job', 'Field'] }),
  }),
});

export const {
  useRenameEntityMutation,
  useSetEntityOptionMutation,
  useDropRowsMutation,
  useSortEntitiesMutation,
  useRemoveEntityMutation,
  useRestoreEntityMutation,
  useCreateFieldMutation,
  useUpdateFieldMutation,
  useSortFieldsMutation,
  useHideFieldMutation,
  useClearFieldsMutation,
  useEntityMetaQuery,
  useMarkIndexMutation,
  useBuildIndexesMutation,
} = designApi;
