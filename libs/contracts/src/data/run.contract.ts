import { z } from 'zod';
import { FLOW_LIMITS } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { filter, sort } from '../filter.js';
import { foundPeople, id, inProject, page, partOfName, projectId } from '../shapes.js';
import { subField } from './field-shapes.js';
import { dataset, formValues, runAnswer, runCommand, runForm, runItem, sheetReading } from './flow-shapes.js';

const tags = ['Program'];
const member: Access = { level: 'member' };
const P = '/api/common/program/:project';

/** `{program}` is a flow, `{id}` its version or `latest` (D38). */
const oneProgram = z.strictObject({
  project: projectId,
  program: id,
  id: z.string().regex(/^(latest|[1-9]\d{0,8})$/),
});
const inFlow = z.strictObject({ project: projectId, flow: id });

export const displayFlow = defineContract({
  id: 'data.program.display',
  kind: 'query',
  method: 'POST',
  path: `${P}/display/:program/:id`,
  params: oneProgram,
  input: z.strictObject({ item: runItem.optional() }),
  output: z.strictObject({
    name: z.string(),
    icon: z.string(),
    /** The caller may run it. */
    enable: z.boolean(),
    form: z.array(subField),
    /** The entity that it works on. */
    model: id.nullable(),
    confirmUrl: z.boolean(),
    /** It removes the row that it is run for. */
    removes: z.boolean(),
  }),
  access: member,
  errors: ['flow.not-found'],
  tags,
  summary: 'How a function presents itself',
});

export const prepareFlow = defineContract({
  id: 'data.program.prepare',
  kind: 'query',
  method: 'POST',
  path: `${P}/prepare/:program/:id`,
  params: oneProgram,
  input: z.strictObject({
    item: runItem.optional(),
    form: formValues.default({}),
    /** The form that this run of the caller's waits for. */
    run: z.string().max(60).optional(),
  }),
  output: runForm,
  access: member,
  errors: ['flow.not-found', 'row.not-found', 'flow.failed', 'flow.waited-too-long'],
  tags,
  summary:
    'What a function asks for, with the values of the row that it is run for; of a run, what it waits for',
});

export const peopleOfFlow = defineContract({
  id: 'data.program.people',
  kind: 'query',
  method: 'POST',
  path: `${P}/people/:program/:id`,
  params: oneProgram,
  input: z.strictObject({
    search: partOfName,
    /** The run of the caller's whose form asks; absent: the form that the function begins with. */
    run: z.string().max(60).optional(),
  }),
  output: foundPeople,
  access: member,
  errors: ['flow.not-found', 'flow.waited-too-long'],
  tags,
  summary: 'Active members by name, for whoever may run a function whose form asks for people',
});

const stepInput = z.strictObject({
  form: formValues.default({}),
  item: runItem.optional(),
  sheet: sheetReading.optional(),
  view: z.string().max(200).optional(),
  step: z.string().max(60).optional(),
  /** Goes on with a run that waits for a form. */
  run: z.string().max(60).optional(),
});
const runErrors = ['flow.not-found', 'flow.failed', 'flow.waited-too-long', 'row.not-found'] as const;

export const execFlow = defineContract({
  id: 'data.program.exec',
  kind: 'command',
  method: 'POST',
  path: `${P}/exec/:program/:id`,
  params: oneProgram,
  input: stepInput,
  output: runAnswer,
  access: member,
  errors: runErrors,
  tags,
  sealed: true,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Run a function, or go on with one that waits for a form (D38)',
});

export const listRunnableFlows = defineContract({
  id: 'data.program.init',
  kind: 'query',
  method: 'GET',
  path: `${P}/init`,
  params: inProject,
  output: z
    .array(
      z.strictObject({
        _id: id,
        _flow: id,
        _type: z.literal('program'),
        _name: z.string(),
        icon: z.string(),
        version: z.number().int(),
        model: id.nullable(),
        /** A step reads the row that it is run for. */
        needsRow: z.boolean(),
      }),
    )
    .max(FLOW_LIMITS.flows),
  access: member,
  tags,
  summary: 'Published functions that the caller may run, by name',
});

const fetched = z.strictObject({
  data: z.unknown().optional(),
  dataset: z.record(z.string(), dataset).optional(),
});
/** One entry of a batch: what it gave, or why it was refused. */
const outcome = <T extends z.ZodType>(data: T) =>
  z.strictObject({ code: z.number().int(), message: z.string().optional(), data: data.optional() });
/** Most requests in one batch. */
const MAX_BATCH = 50;
const batchOf = <T extends z.ZodType>(entry: T) =>
  z.record(z.string().max(200), entry).refine((map) => Object.keys(map).length <= MAX_BATCH);
const fetchOption = z.strictObject({ form: formValues.default({}), item: runItem.optional() });

export const fetchFlowData = defineContract({
  id: 'data.program.fetch',
  kind: 'query',
  method: 'POST',
  path: '/api/app/program/:project/data/:flow/fetch',
  params: inFlow,
  /** One option, or several under keys of the caller's. */
  input: z.union([z.strictObject({ map: batchOf(fetchOption) }), fetchOption]),
  output: z.union([fetched, z.record(z.string(), outcome(fetched))]),
  access: member,
  errors: runErrors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'What a function that only reads answers; for a map the answer is by key',
});

const datasetQuery = z.strictObject({
  query: filter.default([]),
  page: page.default({ index: 1, size: 20 }),
  sort: sort.default([]),
  params: formValues.default({}),
  dataset: z.string().min(1).max(100),
});
const shown = z.strictObject({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: dataset.shape.meta,
  version: z.number().int(),
  /** Rows that match, on all pages. */
  size: z.number().int(),
});

export const showDataset = defineContract({
  id: 'data.dataset.show',
  kind: 'query',
  method: 'POST',
  path: '/api/app/ds/:project/:flow/show',
  params: z.strictObject({ project: projectId, flow: z.union([id, z.literal('__')]) }),
  /** With the flow `__` a map, each entry with a flow of its own. */
  input: z.union([z.strictObject({ map: batchOf(datasetQuery.extend({ flow: id })) }), datasetQuery]),
  output: z.union([shown, z.record(z.string(), outcome(shown))]),
  access: member,
  errors: [...runErrors, 'filter.bad-value'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Rows of a dataset (D41); of several requests each has an outcome of its own',
});

export const openExecFlow = defineContract({
  id: 'data.program.open-exec',
  kind: 'command',
  method: 'POST',
  path: '/api/bmapi/v1/program/:project/:flow/exec',
  params: inFlow,
  input: z.strictObject({
    form: formValues.default({}),
    item: runItem.optional(),
    sheet: sheetReading.optional(),
  }),
  output: runAnswer,
  access: { level: 'open-token' },
  errors: runErrors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Run the published version of a function, for integrators',
});

export const runFlow = defineContract({
  id: 'data.program.run',
  kind: 'command',
  input: z.strictObject({
    project: projectId,
    flow: id,
    version: z.number().int().min(1).optional(),
    form: formValues.optional(),
    /** In whose name it runs; nobody's when absent. */
    user: z.string().max(60).optional(),
    /** The project's time zone, in which days are counted; absent: the default (D84). */
    timezone: z.string().optional(),
    reason: z.enum(['schedule', 'approval', 'page']),
  }),
  output: z.strictObject({ data: z.unknown().optional(), cmd: z.array(runCommand).optional() }),
  access: { level: 'internal' },
  errors: ['flow.not-found', 'flow.failed'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Run a function for another service, with the rights of the system',
});
