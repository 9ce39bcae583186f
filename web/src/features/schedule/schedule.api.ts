import {
  listScheduleFlows,
  listScheduleJobs,
  listSchedules,
  logSchedule,
  removeSchedule,
  setSchedule,
  toggleSchedule,
  updateSchedule,
} from '@buildmesh/contracts';
import { api } from '../../shared/api/api.js';
import { mutationOf, queryOf } from '../../shared/api/contract-endpoint.js';

const tellsSchedules = { providesTags: ['Schedule' as const] };
/** The list is fetched anew after set, update, remove and toggle (spec: data §4). */
const changesSchedules = { invalidatesTags: ['Schedule' as const] };

const scheduleApi = api.injectEndpoints({
  endpoints: (build) => ({
    schedules: build.query({ ...queryOf(listSchedules), ...tellsSchedules }),
    scheduleJobs: build.query({ ...queryOf(listScheduleJobs), ...tellsSchedules }),
    scheduleLog: build.query({ ...queryOf(logSchedule), ...tellsSchedules }),
    /** Functions change elsewhere: asked for with every form that opens. */
    scheduleFlows: build.query({ ...queryOf(listScheduleFlows), keepUnusedDataFor: 0 }),
    setSchedule: build.mutation({ ...mutationOf(setSchedule), ...changesSchedules }),
    updateSchedule: build.mutation({ ...mutationOf(updateSchedule), ...changesSchedules }),
    removeSchedule: build.mutation({ ...mutationOf(removeSchedule), ...changesSchedules }),
    toggleSchedule: build.mutation({ ...mutationOf(toggleSchedule), ...changesSchedules }),
  }),
});

export const {
  useSchedulesQuery,
  useScheduleJobsQuery,
  useScheduleLogQuery,
  useScheduleFlowsQuery,
  useSetScheduleMutation,
  useUpdateScheduleMutation,
  useRemoveScheduleMutation,
  useToggleScheduleMutation,
} = scheduleApi;
