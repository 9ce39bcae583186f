import { z } from 'zod';
import { FIRE_STATES, MAX_CRON, TERMS, WEEKDAYS } from '@buildmesh/domain';
import { defineContract, defineEvent, type Access } from '../define.js';
import { FLOW_NEEDS } from '../data/flow.contract.js';
import { done, epochMs, id, inProject, oneInProject, page, projectId } from '../shapes.js';

const tags = ['Schedule'];
const admin: Access = { level: 'admin' };
const P = '/api/admin/schedule/:project';

/** Longest name of a scheduled task. */
export const MAX_SCHEDULE_NAME = 60;
/** Scheduled tasks that a list has at most; a project without a quota may have no more either. */
export const MAX_SCHEDULES = 2_000;
/** Fire times that are foretold (D56). */
export const NEXT_FIRES = 5;

/** How the form stood when the task was saved; what counts is the cron (spec: data §3). */
export const scheduleOption = z.strictObject({
  term: z.enum(TERMS).optional(),
  time: z.string().max(5).optional(),
  weekDay: z.array(z.enum(WEEKDAYS)).max(7).optional(),
  monthWeek: z.number().int().min(1).max(5).optional(),
  monthWeekDay: z.enum(WEEKDAYS).optional(),
  monthDate: z.array(z.number().int().min(1).max(31)).max(31).optional(),
  dateDay: z.string().max(10).optional(),
  yearDateDay: z.string().max(5).optional(),
});

export const executionState = z.enum(FIRE_STATES);

/** A scheduled task. Times are epoch ms. */
export const schedule = z.strictObject({
  _id: id,
  _name: z.string(),
  _cron: z.string(),
  _flow: z.string(),
  enabled: z.boolean(),
  option: scheduleOption,
  /** The task's own time zone; `null`: it follows the project. */
  timezone: z.string().nullable(),
  /** The time zone in which the cron is read (D101). */
  zone: z.string(),
  /** `null` where nothing is ahead, or the task is switched off. */
  next: epochMs.nullable(),
  /** How the newest fire went. */
  last: z.strictObject({ time: epochMs, state: executionState }).nullable(),
  /** Failures in a row; at five the task is switched off (D56). */
  failures: z.number().int(),
  _ver: z.number().int(),
});
export type Schedule = z.output<typeof schedule>;

/**
 * What a task is to be. Nothing of it is required by its shape: what is missing or wrong is told with `data: false`, as the
 * specification has it (data §7, D55).
 */
const scheduled = z.strictObject({
  flow: z.string().max(40).default(''),
  cron: z.string().max(MAX_CRON).default(''),
  name: z.string().max(200).default(''),
  option: scheduleOption.default({}),
  /** A time zone of its own; without one the task runs in the project's (D101). */
  timezone: z.string().max(60).nullable().default(null),
});

export const setSchedule = defineContract({
  id: 'scheduling.schedule.set',
  kind: 'command',
  method: 'POST',
  path: `${P}/set`,
  params: inProject,
  input: scheduled,
  output: z.boolean(),
  access: admin,
  errors: ['quota-reached'],
  tags,
  summary: 'A new scheduled task: true, or a refusal with data false and what is wrong (D55)',
});

export const updateSchedule = defineContract({
  id: 'scheduling.schedule.update',
  kind: 'command',
  method: 'POST',
  path: `${P}/:id/update`,
  params: oneInProject,
  /** With `_ver` a change that others made meanwhile is not written over (D86). */
  input: scheduled.extend({ _ver: z.number().int().optional() }),
  output: z.boolean(),
  access: admin,
  errors: ['schedule.not-found', 'conflict'],
  tags,
  summary: 'Change a scheduled task: true, or a refusal with data false and what is wrong (D55)',
});

export const listSchedules = defineContract({
  id: 'scheduling.schedule.list',
  kind: 'query',
  method: 'GET',
  path: `${P}/schedule`,
  params: inProject,
  output: z.array(schedule).max(MAX_SCHEDULES),
  access: admin,
  tags,
  summary: 'The scheduled tasks of the project, oldest first',
});

/** What is ahead of a task, and what it is at. */
export const scheduleJob = z.strictObject({
  /** The task. */
  _id: id,
  _name: z.string(),
  next: z.array(epochMs).max(NEXT_FIRES),
  /** Fire times of the runs that are going on. */
  running: z.array(epochMs).max(10),
});
export type ScheduleJob = z.output<typeof scheduleJob>;

export const listScheduleJobs = defineContract({
  id: 'scheduling.job.list',
  kind: 'query',
  method: 'GET',
  path: `${P}/job`,
  params: inProject,
  output: z.array(scheduleJob).max(MAX_SCHEDULES),
  access: admin,
  tags,
  summary: 'The next fire times of each scheduled task, and the runs that are going on (D56)',
});

export const removeSchedule = defineContract({
  id: 'scheduling.schedule.remove',
  kind: 'command',
  method: 'GET',
  path: `${P}/:id/remove`,
  params: oneInProject,
  output: done,
  access: admin,
  errors: ['schedule.not-found'],
  tags,
  summary: 'Remove a scheduled task with its log',
});

export const toggleSchedule = defineContract({
  id: 'scheduling.schedule.toggle',
  kind: 'command',
  method: 'GET',
  path: `${P}/:id/toggle`,
  params: oneInProject,
  /** Whether the task is on now. */
  output: z.boolean(),
  access: admin,
  errors: ['schedule.not-found'],
  tags,
  summary: 'Switch a scheduled task on or off',
});

export const listScheduleFlows = defineContract({
  id: 'scheduling.flow.list',
  kind: 'query',
  method: 'GET',
  path: `${P}/flow`,
  params: inProject,
  output: z
    .array(
      z.strictObject({
        _id: z.string(),
        _name: z.string(),
        /** Why it cannot be chosen; `null`: it can. */
        blocked: z.enum(['published', ...FLOW_NEEDS]).nullable(),
      }),
    )
    .max(5_000),
  access: admin,
  tags,
  summary: 'The functions of the project, and what keeps one from being scheduled (D55)',
});

/** Most names of tasks that are told of a function. */
export const MAX_TASKS_TOLD = 20;

/** Asked before a function is removed: a task of a function that is gone would fail each time (D37). */
export const schedulesOfFlow = defineContract({
  id: 'scheduling.schedule.of-flow',
  kind: 'query',
  input: z.strictObject({ project: projectId, flow: id }),
  output: z.array(z.string()).max(MAX_TASKS_TOLD),
  access: { level: 'internal' },
  tags,
  summary: 'Names of the scheduled tasks that run a function',
});

/** One fire of a task. `time` is the moment it was due, `ms` how long it took, `result` what came of it in words. */
export const executionEntry = z.strictObject({
  _id: id,
  time: epochMs,
  state: executionState,
  result: z.string().nullable(),
  ms: z.number().int().nullable(),
});
export type ExecutionEntry = z.output<typeof executionEntry>;

export const logSchedule = defineContract({
  id: 'scheduling.log.list',
  kind: 'query',
  method: 'POST',
  path: `${P}/:id/log`,
  params: oneInProject,
  input: z.strictObject({ page: page.default({ index: 1, size: 20 }) }),
  output: z.strictObject({ data: z.array(executionEntry), size: z.number().int() }),
  access: admin,
  errors: ['schedule.not-found'],
  tags,
  summary: 'Fires of a scheduled task, newest first; those of 90 days and at most 1000 are kept (D56)',
});

/** Tasks of a project, or their times, changed: whoever waits for the next one looks anew. */
export const schedulesChanged = defineEvent(
  'scheduling.schedule.changed',
  z.strictObject({ project: projectId }),
);

/** The view that open lists of tasks look at; its name is granted to nobody but administrators (D60). */
export const SCHEDULE_VIEW = 'system:schedule';
/** The notice that something about the tasks of a project is new. */
export const SCHEDULE_NOTICE = 'schedule';
