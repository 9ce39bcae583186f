import { z } from 'zod';
import { FLOW_LIMITS, RUN_COMMAND_TYPES, RUN_LIMITS, type FlowNode } from '@buildmesh/domain';
import { epochMs, id, projectId } from '../shapes.js';
import { subField } from './field-shapes.js';

/** Ids of nodes and ways within a flow. */
export const nodeId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);
/** Options of a node; what they must hold is checked when the flow is published. */
const nodeOption = z
  .record(z.string().max(60), z.unknown())
  .refine((option) => Object.keys(option).length <= 60);
const way = z.strictObject({
  id: nodeId,
  name: z.string().max(100),
  option: nodeOption.default({}),
  next: nodeId.nullable().default(null),
});

export const flowNode = z.strictObject({
  id: nodeId,
  type: z.string().regex(/^[a-z]{1,20}$/),
  name: z.string().max(100),
  option: nodeOption.default({}),
  next: nodeId.nullable().default(null),
  branches: z.array(way).max(FLOW_LIMITS.ways).optional(),
}) satisfies z.ZodType<FlowNode>;

export const flowOption = z.strictObject({
  input: z.boolean().optional(),
  strict: z.boolean().optional(),
  confirmUrl: z.boolean().optional(),
  timeout: z.number().int().min(100).max(RUN_LIMITS.timeoutMs).optional(),
  icon: z.string().max(60).optional(),
  entity: id.optional(),
});
export const flowForm = z.array(subField).max(FLOW_LIMITS.fields);
export const flowNodes = z.array(flowNode).max(FLOW_LIMITS.nodes);
export const flowName = z.string().trim().min(1).max(100);
export const flowCode = z.string().max(60).nullable();

/** A flow without its graph (D37). `_version`: what runs; null until it is published. `_draft`: there are changes that were not published. */
export const flowHead = z.strictObject({
  _id: id,
  _project: projectId,
  _name: z.string(),
  _code: z.string().nullable(),
  _module: id.nullable(),
  _option: flowOption,
  _version: z.number().int().nullable(),
  _draft: z.boolean(),
  _ver: z.number().int(),
  _mtime: epochMs,
});
export type FlowHead = z.output<typeof flowHead>;

/** A flow with its draft. */
export const flow = flowHead.extend({ _form: flowForm, nodes: flowNodes });
export type Flow = z.output<typeof flow>;

/** A command to the client (D42). */
export const runCommand = z.strictObject({
  type: z.enum(RUN_COMMAND_TYPES),
  value: z.unknown(),
  option: z.unknown().optional(),
});

/** Values that a form sends, by key. */
export const formValues = z
  .record(z.string().max(100), z.unknown())
  .refine((values) => Object.keys(values).length <= 300);
/** How a spreadsheet in the form is read, where the file alone does not say (D97): a refusal names the candidates in `data.sheet`. */
export const sheetReading = z.strictObject({
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** By key of a field: formats of its dates, the first that fits a value counts, or of its numbers. */
  formats: z
    .record(z.string().max(100), z.array(z.string().max(40)).min(1).max(10))
    .refine((formats) => Object.keys(formats).length <= 300)
    .optional(),
});
export type SheetReading = z.output<typeof sheetReading>;

/** Ids of the rows that a function is run for. */
export const runItem = z.union([id, z.array(id).max(1000)]);

/** Rows that a `dataset` node emits under a name (D41). */
export const dataset = z.strictObject({
  data: z.array(z.record(z.string(), z.unknown())),
  meta: z.strictObject({
    fields: z.array(z.strictObject({ key: z.string(), name: z.string() })),
    total: z.number().int(),
  }),
});
export type Dataset = z.output<typeof dataset>;

/** A form that a run asks to be filled in. */
export const runForm = z.strictObject({
  name: z.string(),
  fields: z.array(subField),
  values: z.record(z.string(), z.unknown()),
  /** The table of people, where a field asks for some of them and the caller may not list them otherwise. */
  members: id.nullable(),
});

/** What became of one step of a run; with `run` it waits for the form `next`. */
export const runAnswer = z.strictObject({
  data: z.unknown().optional(),
  dataset: z.record(z.string(), dataset).optional(),
  cmd: z.array(runCommand).optional(),
  run: z.string().optional(),
  next: runForm.optional(),
});
export type RunAnswer = z.output<typeof runAnswer>;
