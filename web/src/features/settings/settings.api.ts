import { adminQueryRows, dataAudit, getJob, listAudit, listBackups, makeBackup } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rightsAudit: build.query({ ...queryOf(listAudit), providesTags: ['Audit'] }),
    dataAudit: build.query({ ...queryOf(dataAudit), providesTags: ['Audit'] }),
    /** Only for the total: one row is asked for. */
    rowCount: build.query({ ...queryOf(adminQueryRows), providesTags: ['Row'] }),
    backups: build.query({ ...queryOf(listBackups), providesTags: ['Job'] }),
    makeBackup: build.mutation({ ...mutationOf(makeBackup), invalidatesTags: ['Job'] }),
    backupJob: build.query({ ...queryOf(getJob), keepUnusedDataFor: 0 }),
  }),
});

export const {
  useRightsAuditQuery,
  useDataAuditQuery,
  useBackupsQuery,
  useMakeBackupMutation,
  useBackupJobQuery,
} = settingsApi;
