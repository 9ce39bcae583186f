import { z } from 'zod';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { fieldPath, filter, sort } from '../filter.js';
import { done, epochMs, id, inEntity, oneInEntity, projectId, storedFile } from '../shapes.js';
import { field } from './field.contract.js';

/** A stored row on the wire: `_id`, `__name`, system fields and the values by field key (D28). */
export const row = z.looseObject({ _id: id });
export type Row = Record<string, unknown> & { _id: string };

/** Values by field key, as sent by a client. The fields decide what is allowed; unknown keys are refused. */
export const values = z.record(z.string().max(100), z.unknown());

export const query = z.strictObject({
  query: filter.default([]),
  /** Text looked for in all text fields. */
  search: z.string().max(200).optional(),
  sort: sort.default([]),
  page: z
    .strictObject({
      index: z.number().int().min(1).max(1_000_000).default(1),
      size: z.number().int().min(1).max(1000).default(20),
      /** Cursor from `meta.next` of the block before; then `index` does not count. */
      after: z.string().max(4000).optional(),
    })
    .default({ index: 1, size: 20 }),
  view: id.optional(),
  option: z
    .strictObject({
      simple: z.boolean().optional(),
      /** Keys to return; absent = all visible. */
      fields: z.array(fieldPath).max(200).optional(),
      /** `false`: answer without a total, so that the first rows do not wait for a count. */
      count: z.boolean().default(true),
      empty: z.boolean().optional(),
      all: z.boolean().optional(),
      /** Look into the recycle bin instead of the table. */
      removed: z.boolean().optional(),
    })
    .default({ count: true }),
});
export type Query = z.output<typeof query>;

export const queryResult = z.strictObject({
  data: z.array(row),
  /** Total of matching rows; absent when `option.count` was false. */
  size: z.number().int().optional(),
  meta: z.strictObject({ next: z.string().nullable() }),
});
export type QueryResult = z.output<typeof queryResult>;

export const SUMMARY_METHODS = ['sum', 'avg', 'min', 'max', 'count', 'distinct', 'empty', 'filled'] as const;

export const summaryInput = z.strictObject({
  query: filter.default([]),
  search: z.string().max(200).optional(),
  list: z.array(z.strictObject({ key: fieldPath, method: z.enum(SUMMARY_METHODS) })).min(1).max(30),
  /** Keys to group by; at most `limit` groups, the largest first. */
  group: z.array(fieldPath).max(3).default([]),
  limit: z.number().int().min(1).max(1000).default(200),
});
const summaryValue = z.strictObject({
  key: z.string(),
  method: z.enum(SUMMARY_METHODS),
  value: z.union([z.number(), z.string(), z.null()]),
});
export const summaryResult = z.strictObject({
  groups: z.array(z.strictObject({ group: z.record(z.string(), z.unknown()), count: z.number().int(), list: z.array(summaryValue) })),
});

const saved = row;
const tags = ['Row'];
const rowErrors = ['feature-missing', 'entity.not-found', 'row.not-found', 'row.conflict', 'row.no-field-to-update', 'quota-reached', 'entity.busy', 'filter.bad-value', 'row.referenced'] as const;
const queryErrors = ['entity.not-found', 'filter.unknown-field', 'filter.operator-unsupported', 'filter.bad-value', 'filter.bad-regex', 'filter.too-deep', 'filter.hidden-field', 'query.too-slow'] as const;
const admin: Access = { level: 'admin' };
const member: Access = { level: 'member' };

const queryAt = (contractId: string, path: string, access: Access, summary: string) =>
  defineContract({ id: contractId, kind: 'query', method: 'POST', path, params: inEntity, input: query, output: queryResult, access, errors: queryErrors, tags, summary });
const summaryAt = (contractId: string, path: string, access: Access) =>
  defineContract({ id: contractId, kind: 'query', method: 'POST', path, params: inEntity, input: summaryInput, output: summaryResult, access, errors: queryErrors, tags, summary: 'Sums, averages and counts, grouped if asked' });
const saveAt = (contractId: string, path: string, access: Access) =>
  defineContract({ id: contractId, kind: 'command', method: 'POST', path, params: inEntity, input: values, output: saved, access, errors: rowErrors, tags, summary: 'Create a row' });
const updateAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId, kind: 'command', method: 'POST', path, params: oneInEntity, input: values, output: saved, access, errors: rowErrors, tags,
    summary: 'Change fields of a row; `_ver` in the body makes a lost race answer 109 (D86)',
  });
const removeAt = (contractId: string, path: string, access: Access) =>
  defineContract({ id: contractId, kind: 'command', method: 'POST', path, params: oneInEntity, output: done, access, errors: rowErrors, tags, summary: 'Put a row into the recycle bin' });
const bulkAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId, kind: 'command', method: 'POST', path, params: inEntity,
    input: z.strictObject({ save: z.array(values).max(1000).default([]), update: z.array(values).max(1000).default([]), remove: z.array(id).max(1000).default([]) }),
    output: z.strictObject({ saved: z.array(id), updated: z.number().int(), removed: z.number().int() }),
    access, errors: rowErrors, tags, timeoutMs: LONG_REPLY_TIMEOUT_MS, summary: 'Create, change and remove up to 1000 rows in all, all or none',
  });

const A = '/api/admin/data/:project/:entity';
export const adminQueryRows = queryAt('data.row.list', `${A}/query`, admin, 'Rows of an entity (D33)');
export const adminSummarizeRows = summaryAt('data.row.summary', `${A}/summary`, admin);
export const adminSaveRow = saveAt('data.row.create', `${A}/save`, admin);
export const adminUpdateRow = updateAt('data.row.update', `${A}/:id/update`, admin);
export const adminRemoveRow = removeAt('data.row.remove', `${A}/:id/remove`, admin);
export const adminBulkRows = bulkAt('data.row.bulk', `${A}/bulk`, admin);

const S = '/api/app/simple/:project/:entity';
export const simpleQueryRows = queryAt('data.simple.list', `${S}/query`, member, 'Rows the caller may read (D26)');
export const simpleSummarizeRows = summaryAt('data.simple.summary', `${S}/summary`, member);
export const simpleSaveRow = saveAt('data.simple.create', `${S}/save`, member);
export const simpleUpdateRow = updateAt('data.simple.update', `${S}/:id/update`, member);
export const simpleRemoveRow = removeAt('data.simple.remove', `${S}/:id/remove`, member);
export const simpleBulkRows = bulkAt('data.simple.bulk', `${S}/bulk`, member);

const O = '/api/bmapi/v1/data/:project/:entity';
const open: Access = { level: 'open-token' };
export const openQueryRows = queryAt('data.open.list', `${O}/query`, open, 'Rows, for integrators');
export const openGetRow = defineContract({
  id: 'data.open.get', kind: 'query', method: 'GET', path: `${O}/:id`, params: oneInEntity, output: row, access: open,
  errors: ['entity.not-found', 'row.not-found'], tags, summary: 'One row, for integrators',
});

export const adminGetRow = defineContract({
  id: 'data.row.get', kind: 'query', method: 'GET', path: `${A}/:id`, params: oneInEntity, output: row, access: admin,
  errors: ['entity.not-found', 'row.not-found'], tags, summary: 'One row',
});
export const simpleGetRow = defineContract({
  id: 'data.simple.get', kind: 'query', method: 'GET', path: `${S}/:id`, params: oneInEntity, output: row, access: member,
  errors: ['entity.not-found', 'row.not-found'], tags, summary: 'One row the caller may read',
});

export const entityMeta = defineContract({
  id: 'data.row.meta', kind: 'query', method: 'POST', path: `${A}/meta`, params: inEntity,
  output: z.strictObject({
    fields: z.array(field),
    indexes: z.array(z.strictObject({ field: z.string(), state: z.enum(['marked', 'building', 'ready', 'failed']) })),
    count: z.number().int(),
    /** Bytes on disk, indexes included. */
    size: z.number().int(),
  }),
  access: admin, errors: ['entity.not-found'], tags, summary: 'Fields, indexes, number of rows and size of an entity',
});

export const dropRows = defineContract({
  id: 'data.row.drop', kind: 'command', method: 'POST', path: `${A}/drop`, params: inEntity,
  input: z.strictObject({ confirm: z.string().max(100) }),
  output: z.strictObject({ removed: z.number().int() }),
  access: admin, errors: ['entity.not-found', 'entity.name-mismatch', 'entity.busy'], tags, timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Remove all rows of an entity; its name must be typed',
});

export const restoreRows = defineContract({
  id: 'data.row.restore', kind: 'command', method: 'POST', path: `${A}/restore`, params: inEntity,
  input: z.strictObject({ list: z.array(id).min(1).max(1000) }),
  output: z.strictObject({ restored: z.number().int() }),
  access: admin, errors: ['entity.not-found', 'row.conflict'], tags, summary: 'Bring rows back from the recycle bin within 30 days',
});

export const rowHistory = defineContract({
  id: 'data.row.history', kind: 'query', method: 'GET', path: `${A}/:id/history`, params: oneInEntity,
  output: z.array(z.strictObject({ time: z.number(), user: z.string().nullable(), action: z.string(), before: z.unknown(), after: z.unknown() })).max(100),
  access: admin, errors: ['entity.not-found'], tags, summary: 'The last 100 changes of a row (D87)',
});

export const markIndex = defineContract({
  id: 'data.index.set', kind: 'command', method: 'POST', path: `${A}/index/set`, params: inEntity,
  input: z.strictObject({ field: z.string().max(100) }),
  output: z.strictObject({ field: z.string(), marked: z.boolean() }),
  access: admin, errors: ['entity.not-found', 'field.not-found', 'field.not-indexable'], tags, summary: 'Mark a field for an index, or take the mark away',
});

export const buildIndexes = defineContract({
  id: 'data.index.build', kind: 'command', method: 'GET', path: `${A}/index/build`, params: inEntity,
  output: z.strictObject({ job: id }),
  access: admin, errors: ['entity.not-found', 'entity.busy'], tags, summary: 'Build the marked indexes in the background',
});

export const exportRows = defineContract({
  id: 'data.row.export', kind: 'file', method: 'POST', path: `${A}/export`, params: inEntity,
  input: z.strictObject({
    query: filter.default([]),
    search: z.string().max(200).optional(),
    sort: sort.default([]),
    fields: z.array(fieldPath).min(1).max(1000).optional(),
    type: z.enum(['xlsx', 'csv', 'json']).default('xlsx'),
    /** `job`: any size, in the background (D35). */
    option: z.strictObject({ job: z.boolean().optional() }).default({}),
  }),
  output: z.union([storedFile, z.strictObject({ job: id })]),
  access: admin, errors: [...queryErrors, 'export.too-many-rows', 'export.too-many-fields'], tags, timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Export at most 10000 rows and 30 fields as a file, or any size as a job',
});

export const dataAudit = defineContract({
  id: 'data.audit.list', kind: 'query', method: 'POST', path: '/api/admin/data/:project/audit', params: z.strictObject({ project: projectId }),
  input: z.strictObject({ entity: id.optional(), user: id.optional(), before: epochMs.optional(), size: z.number().int().min(1).max(100).default(50) }),
  output: z.strictObject({
    data: z.array(z.strictObject({ time: z.number(), user: z.string().nullable(), action: z.string(), entity: z.string(), target: z.string(), before: z.unknown(), after: z.unknown() })),
  }),
  access: admin, tags: ['Audit'], summary: 'Who changed data and tables, newest first (D87)',
});
