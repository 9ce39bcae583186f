import { queryShares, type OutputOf } from '@buildmesh/contracts';
import type { ShareModel } from '@buildmesh/domain';
import { api } from '../api/api.js';
import { queryOf } from '../api/contract-endpoint.js';
import { useProject } from '../session/use-session.js';

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    shareRecords: build.query({ ...queryOf(queryShares), providesTags: ['Share'] }),
  }),
});

export type SharedRecord = OutputOf<typeof queryShares>[number];

/** All records of a model that the project shares. */
export function useShareRecords(model: ShareModel, { skip = false }: { skip?: boolean } = {}) {
  const params = { project: useProject()._id };
  const body = { model, type: 'project' as const };
  return recordsApi.useShareRecordsQuery({ params, body, quiet: true }, { skip });
}
