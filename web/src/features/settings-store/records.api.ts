import {
  adminRemoveSetting,
  adminSetSetting,
  adminUpdateSetting,
  resetAutoNumber,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf } from '../../shared/api/contract-endpoint.js';

const changes = { invalidatesTags: ['Share' as const, 'Entity' as const] };

/** What the settings do with records of the project's share store. */
const recordsApi = api.injectEndpoints({
  endpoints: (build) => ({
    saveShareRecord: build.mutation({ ...mutationOf(adminSetSetting), ...changes }),
    /** Changes parts of a record; null takes a part out. */
    updateShareRecord: build.mutation({ ...mutationOf(adminUpdateSetting), ...changes }),
    removeShareRecord: build.mutation({ ...mutationOf(adminRemoveSetting), ...changes }),
    resetIncrement: build.mutation(mutationOf(resetAutoNumber)),
  }),
});

export const {
  useSaveShareRecordMutation,
  useUpdateShareRecordMutation,
  useRemoveShareRecordMutation,
  useResetIncrementMutation,
} = recordsApi;
