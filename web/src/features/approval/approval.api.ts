import {
  adminFetchApprovals,
  applicableApprovals,
  applyApproval,
  approvalToFill,
  assumeApproval,
  countApprovals,
  fetchApprovals,
  getApplication,
  getApproval,
  handleApproval,
  listApprovals,
  migrateApproval,
  removeApproval,
  saveApproval,
  submitApproval,
  toggleApproval,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const APPROVAL = ['Approval' as const];
/** Rows of the tables follow. */
const changes = { invalidatesTags: ['Approval' as const, 'Row' as const] };

const approvalApi = api.injectEndpoints({
  endpoints: (build) => ({
    applications: build.query({ ...queryOf(fetchApprovals), providesTags: APPROVAL }),
    managedApplications: build.query({ ...queryOf(adminFetchApprovals), providesTags: APPROVAL }),
    approvalCounts: build.query({ ...queryOf(countApprovals), providesTags: APPROVAL }),
    application: build.query({ ...queryOf(getApplication), providesTags: APPROVAL }),
    assume: build.query({ ...queryOf(assumeApproval), keepUnusedDataFor: 5 }),
    openApprovals: build.query({ ...queryOf(applicableApprovals), providesTags: APPROVAL }),
    approvalToFill: build.query({ ...queryOf(approvalToFill), providesTags: APPROVAL }),
    applyApproval: build.mutation({ ...mutationOf(applyApproval), ...changes }),
    submitApproval: build.mutation({ ...mutationOf(submitApproval), ...changes }),
    handleApproval: build.mutation({ ...mutationOf(handleApproval), ...changes }),
    approvals: build.query({ ...queryOf(listApprovals), providesTags: APPROVAL }),
    approval: build.query({ ...queryOf(getApproval), providesTags: APPROVAL }),
    saveApproval: build.mutation({
      ...mutationOf(saveApproval),
      invalidatesTags: ['Approval', 'Entity', 'Field'],
    }),
    toggleApproval: build.mutation({ ...mutationOf(toggleApproval), ...changes }),
    removeApproval: build.mutation({ ...mutationOf(removeApproval), ...changes }),
    migrateApproval: build.mutation({ ...mutationOf(migrateApproval), ...changes }),
  }),
});

export const {
  useApplicationsQuery,
  useManagedApplicationsQuery,
  useApprovalCountsQuery,
  useApplicationQuery,
  useAssumeQuery,
  useOpenApprovalsQuery,
  useApprovalToFillQuery,
  useApplyApprovalMutation,
  useSubmitApprovalMutation,
  useHandleApprovalMutation,
  useApprovalsQuery,
  useApprovalQuery,
  useSaveApprovalMutation,
  useToggleApprovalMutation,
  useRemoveApprovalMutation,
  useMigrateApprovalMutation,
} = approvalApi;
