import { z } from 'zod';
import { DEBUG_LIMITS, FLOW_LIMITS, STANDARD_KINDS } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { done, epochMs, id, inProject, oneInProject, projectId } from '../shapes.js';
import {
  flow,
  flowCode,
  flowForm,
  flowHead,
  flowName,
  flowNodes,
  flowOption,
  formValues,
  runAnswer,
  runItem,
} from './flow-shapes.js';

const tags = ['Flow'];
const admin: Access = { level: 'admin' };
const A = '/api/admin/flow/:project';

export const listFlows = defineContract({
  id: 'data.flow.list',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/flow',
  params: inProject,
  output: z
    .array(
      flowHead.extend({
        /** Names of the datasets that it emits (D41), which are granted one by one. */
        datasets: z.array(z.string()).max(FLOW_LIMITS.nodes),
      }),
    )
    .max(FLOW_LIMITS.flows),
  access: admin,
  tags,
  summary: 'Functions of the project by name, without their graphs',
});

export const getFlow = defineContract({
  id: 'data.flow.get',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/project/:project/flow/:id',
  params: oneInProject,
  output: flow,
  access: admin,
  errors: ['flow.not-found'],
  tags,
  summary: 'One function with its draft',
});

export const createFlow = defineContract({
  id: 'data.flow.create',
  kind: 'command',
  method: 'POST',
  path: `${A}/create`,
  params: inProject,
  input: z.strictObject({
    name: flowName,
    module: id.nullable().default(null),
    code: flowCode.default(null),
    option: flowOption.default({}),
    form: flowForm.default([]),
    /** A start and an end when absent. */
    nodes: flowNodes.optional(),
  }),
  output: flow,
  access: admin,
  errors: ['flow.too-many', 'field.type-unsupported'],
  tags,
  summary: 'Create a function as a draft',
});

export const updateFlow = defineContract({
  id: 'data.flow.update',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/update`,
  params: oneInProject,
  input: z.strictObject({
    name: flowName.optional(),
    module: id.nullable().optional(),
    code: flowCode.optional(),
    option: flowOption.optional(),
    form: flowForm.optional(),
    nodes: flowNodes.optional(),
    _ver: z.number().int().optional(),
  }),
  output: flow,
  access: admin,
  errors: ['flow.not-found', 'conflict', 'field.type-unsupported'],
  tags,
  summary: 'Save the draft; `_ver` in the body makes a lost race answer 109 (D86)',
});

export const publishFlow = defineContract({
  id: 'data.flow.publish',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/publish`,
  params: oneInProject,
  input: z.strictObject({ remark: z.string().max(500).default(''), _ver: z.number().int().optional() }),
  output: flowHead,
  access: admin,
  errors: ['flow.not-found', 'conflict'],
  tags,
  summary:
    'Freeze the draft as a version; faults of the graph are told for each node, as `{node}` or `{node}.{option}`',
});

export const copyFlow = defineContract({
  id: 'data.flow.copy',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/copy`,
  params: oneInProject,
  input: z.strictObject({ name: flowName.optional() }),
  output: flow,
  access: admin,
  errors: ['flow.not-found', 'flow.too-many'],
  tags,
  summary: 'A new function with the draft of this one',
});

export const listFlowVersions = defineContract({
  id: 'data.flow.versions',
  kind: 'query',
  method: 'GET',
  path: `${A}/:id/versions`,
  params: oneInProject,
  output: z
    .array(
      z.strictObject({
        version: z.number().int(),
        remark: z.string(),
        user: z.string().nullable(),
        time: epochMs,
      }),
    )
    .max(FLOW_LIMITS.versions),
  access: admin,
  errors: ['flow.not-found'],
  tags,
  summary: 'Published versions, newest first',
});

export const removeFlow = defineContract({
  id: 'data.flow.remove',
  kind: 'command',
  method: 'GET',
  path: `${A}/:id/remove`,
  params: oneInProject,
  output: done,
  access: admin,
  errors: ['flow.not-found', 'flow.in-use'],
  tags,
  summary: 'Remove a function that no menu, schedule or function uses',
});

export const makeStandardFlows = defineContract({
  id: 'data.flow.standard',
  kind: 'command',
  method: 'POST',
  path: `${A}/standard`,
  params: inProject,
  input: z.strictObject({
    entity: id,
    kinds: z
      .array(z.enum(STANDARD_KINDS))
      .min(1)
      .max(STANDARD_KINDS.length)
      .default(['add', 'edit', 'remove']),
  }),
  output: z.array(flowHead),
  access: admin,
  errors: ['entity.not-found', 'entity.system', 'flow.too-many'],
  tags,
  summary:
    'Functions that add, edit, remove and import rows of a table, made from its fields and published (D81)',
});

export const debugFlow = defineContract({
  id: 'data.flow.debug',
  kind: 'command',
  method: 'POST',
  path: `${A}/:id/debug`,
  params: oneInProject,
  input: z.strictObject({
    form: formValues.default({}),
    item: runItem.optional(),
    /** Goes on with a run that waits for a form. */
    run: z.string().max(60).optional(),
  }),
  output: runAnswer,
  access: admin,
  errors: ['flow.not-found', 'flow.failed', 'flow.waited-too-long'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Run the draft and keep what each node did; its writes are real',
});

const step = z.strictObject({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  start: epochMs,
  ms: z.number(),
  input: z.string(),
  output: z.string(),
  error: z.string().nullable(),
  /** What the node left out because of a limit. */
  notice: z.string().optional(),
});
export const listDebugRuns = defineContract({
  id: 'data.flow.debug-runs',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/develop/:project/debug/:id',
  params: oneInProject,
  output: z
    .array(
      z.strictObject({
        _id: id,
        user: z.string().nullable(),
        start: epochMs,
        ms: z.number(),
        state: z.enum(['done', 'failed', 'waiting']),
        error: z.string().nullable(),
        nodes: z.array(step),
      }),
    )
    .max(DEBUG_LIMITS.runs),
  access: admin,
  errors: ['flow.not-found'],
  tags,
  summary: 'The last 20 debug runs of 24 hours, newest first, with what each node did (D40)',
});

/** Why a function cannot run by itself. */
export const FLOW_NEEDS = ['input', 'row', 'person'] as const;
export type FlowNeed = (typeof FLOW_NEEDS)[number];

export const briefFlows = defineContract({
  id: 'data.flow.brief',
  kind: 'query',
  input: z.strictObject({ project: projectId, ids: z.array(id).max(500).optional() }),
  output: z.array(
    z.strictObject({
      _id: id,
      _name: z.string(),
      published: z.number().int().nullable(),
      /** What it waits for and nobody is there to give where it runs by itself: a form, a chosen row, a person in whose name. */
      needs: z.enum(FLOW_NEEDS).nullable(),
    }),
  ),
  access: { level: 'internal' },
  tags,
  summary: 'Functions of a project as other services know them, by name; all when no ids are named',
});
