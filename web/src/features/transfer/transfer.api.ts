import { cancelJob, createEntity, createFields, exportRows, getJob, removeEntity, revertJob, startImport, updateEntity } from '@buildmesh/contracts';
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
    job: build.query({ ...queryOf(getJob), providesTags: ['Job'] }),
    cancelJob: build.mutation({ ...mutationOf(cancelJob), invalidatesTags: ['Job', 'Row'] }),
    revertJob: build.mutation({ ...mutationOf(revertJob), invalidatesTags: ['Job', 'Row'] }),
  }),
});

export const {
  useImportFieldsMutation, useImportEntityMutation, useDropImportEntityMutation, useStartImportMutation, useStartExportMutation, useJobQuery, useCancelJobMutation, useRevertJobMutation,
} = transferApi;
