import { querySettings } from '@buildmesh/contracts';
import type { SettingModel } from '@buildmesh/domain';
import { api } from '../../shared/api/api.js';
import { queryOf } from '../../shared/api/contract-endpoint.js';
import { useProject } from '../session/use-session.js';

const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    shareRecords: build.query({ ...queryOf(querySettings), providesTags: ['Share'] }),
  }),
});

/** All records of a model that the project shares. */
export function useSettingRecords(model: SettingModel, { skip = false }: { skip?: boolean } = {}) {
  const params = { project: useProject()._id };
  const body = { model, type: 'project' as const };
  return recordsApi.useShareRecordsQuery({ params, body, quiet: true }, { skip });
}
