import { fetchFiles, fileUsage, removeFile, tailFile } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const folderApi = api.injectEndpoints({
  endpoints: (build) => ({
    folder: build.query({ ...queryOf(fetchFiles), providesTags: ['File'], keepUnusedDataFor: 0 }),
    storage: build.query({ ...queryOf(fileUsage), providesTags: ['File'], keepUnusedDataFor: 0 }),
    removeFile: build.mutation({ ...mutationOf(removeFile), invalidatesTags: ['File'] }),
    logLines: build.query({ ...queryOf(tailFile), keepUnusedDataFor: 0 }),
  }),
});

export const { useFolderQuery, useStorageQuery, useRemoveFileMutation, useLogLinesQuery } = folderApi;
