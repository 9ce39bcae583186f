import { adminQueryRows, dataAudit, listAudit } from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';

export const settingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    rightsAudit: build.query({ ...queryOf(listAudit), providesTags: ['Audit'] }),
    dataAudit: build.query({ ...queryOf(dataAudit), providesTags: ['Audit'] }),
    /** Only for the total: one row is asked for. */
    rowCount: build.query({ ...queryOf(adminQueryRows), providesTags: ['Row'] }),
  }),
});

export const { useRightsAuditQuery, useDataAuditQuery } = settingsApi;
