import {
  adminCopyField,
  adminMergeRows,
  adminTransformField,
  cancelJob,
  createEntity,
  createFields,
  exportRows,
  getJob,
  removeEntity,
  revertJob,
  startImport,
  updateEntity,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    importFields: build.mutation({ ...mutationOf(createFields), invalidatesTags: ['Entity', 'Field'] }),
    importEntity: build.mutation({ ...mutationOf(createEntity), invalidatesTags: ['Entity'] }),
    renameImported: build.mutation({ ...mutationOf(updateEntity), invalidatesTags: ['Entity'] }),
    dropImportEntity: build.mutation({ ...mutationOf(removeEntity), invalidatesTags: ['Entity'] }),
    startImport: build.mutation({ ...mutationOf(startImport), invalidatesTags: ['Row', 'Job'] }),
    startExport: build.mutation({ ...mutationOf(exportRows), invalidatesTags: ['Job'] }),
    copyField: build.mutation({
      ...mutationOf(adminCopyField),
      invalidatesTags: ['Row', 'Job', 'Entity', 'Field'],
    }),
    transformField: build.mutation({ ...mutationOf(adminTransformField), invalidatesTags: ['Row', 'Job'] }),
    mergeRows: build.mutation({ ...mutationOf(adminMergeRows), invalidatesTags: ['Row', 'Job'] }),
    job: build.query({ ...queryOf(getJob), providesTags: ['Job'] }),
    cancelJob: build.mutation({ ...mutationOf(cancelJob), invalidatesTags: ['Job', 'Row'] }),
    revertJob: build.mutation({ ...mutationOf(revertJob), invalidatesTags: ['Job', 'Row'] }),
  }),
});

export const {
  useStartExportMutation,
  useCopyFieldMutation,
  useTransformFieldMutation,
  useMergeRowsMutation,
  useJobQuery,
  useCancelJobMutation,
  useRevertJobMutation,
} = transferApi;
