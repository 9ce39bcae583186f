import {
  copyFlow,
  createFlow,
  debugFlow,
  getFlow,
  listApprovals,
  listBots,
  listDebugRuns,
  listFlowVersions,
  makeStandardFlows,
  publishFlow,
  removeFlow,
  updateFlow,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const changesFlows = { invalidatesTags: ['Flow' as const] };

/** What the workbench does with functions; their list is in `shared/program`. */
const flowApi = api.injectEndpoints({
  endpoints: (build) => ({
    // A draft is loaded when its editor opens, and is the editor's from then on.
    flow: build.query({ ...queryOf(getFlow), keepUnusedDataFor: 0 }),
    createFlow: build.mutation({ ...mutationOf(createFlow), ...changesFlows }),
    updateFlow: build.mutation({ ...mutationOf(updateFlow), ...changesFlows }),
    publishFlow: build.mutation({ ...mutationOf(publishFlow), ...changesFlows }),
    copyFlow: build.mutation({ ...mutationOf(copyFlow), ...changesFlows }),
    removeFlow: build.mutation({ ...mutationOf(removeFlow), ...changesFlows }),
    makeStandardFlows: build.mutation({ ...mutationOf(makeStandardFlows), ...changesFlows }),
    flowVersions: build.query({ ...queryOf(listFlowVersions), keepUnusedDataFor: 0 }),
    /** What a step may apply for, and whom it may ask. */
    flowApprovals: build.query(queryOf(listApprovals)),
    flowAssistants: build.query(queryOf(listBots)),
    debugFlow: build.mutation(mutationOf(debugFlow)),
    debugRuns: build.query({ ...queryOf(listDebugRuns), keepUnusedDataFor: 0 }),
  }),
});

export const {
  useFlowQuery,
  useCreateFlowMutation,
  useUpdateFlowMutation,
  usePublishFlowMutation,
  useCopyFlowMutation,
  useRemoveFlowMutation,
  useMakeStandardFlowsMutation,
  useFlowVersionsQuery,
  useFlowApprovalsQuery,
  useFlowAssistantsQuery,
  useDebugFlowMutation,
  useDebugRunsQuery,
} = flowApi;
