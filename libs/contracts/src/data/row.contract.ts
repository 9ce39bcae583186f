import { z } from 'zod';
import { MAX_SHARE_KEY } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { fieldPath, filter, sort } from '../filter.js';
import { done, id, inEntity, oneInEntity } from '../shapes.js';
import { heldErrors } from './held-errors.js';
import { queryErrors } from './query-errors.js';

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
  /** The key of a saved view, or the id of a saved filter, of the entity (D33): it narrows the query, and says what the query does not. */
  view: z.string().min(1).max(MAX_SHARE_KEY).optional(),
  option: z
    .strictObject({
      simple: z.boolean().optional(),
      /** Keys to return; absent = all visible. */
      fields: z.array(fieldPath).max(200).optional(),
      /** `false`: answer without a total, so that the first rows do not wait for a count. */
      count: z.boolean().default(true),
      empty: z.boolean().optional(),
      /** All fields, whatever `fields` says; counts for administrators and flows of the server only (D25). */
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
  list: z
    .array(z.strictObject({ key: fieldPath, method: z.enum(SUMMARY_METHODS) }))
    .min(1)
    .max(30),
  /** Keys to group by; at most `limit` groups, the largest first. */
  group: z.array(fieldPath).max(3).default([]),
  limit: z.number().int().min(1).max(1000).default(200),
  /** Cursor from `meta.next` of the groups before. */
  after: z.string().max(20).optional(),
});
const summaryValue = z.strictObject({
  key: z.string(),
  method: z.enum(SUMMARY_METHODS),
  value: z.union([z.number(), z.string(), z.null()]),
});
export const summaryResult = z.strictObject({
  groups: z.array(
    z.strictObject({
      group: z.record(z.string(), z.unknown()),
      count: z.number().int(),
      list: z.array(summaryValue),
    }),
  ),
  /** How many groups there are in all, and the cursor for those after these; `null` at the end. */
  meta: z.strictObject({
    size: z.number().int(),
    more: z.boolean(),
    next: z.string().nullable(),
  }),
});

const saved = row;
const tags = ['Row'];
const rowErrors = [
  ...heldErrors,
  'feature-missing',
  'entity.not-found',
  'row.not-found',
  'row.conflict',
  'row.no-field-to-update',
  'quota-reached',
  'entity.busy',
  'filter.bad-value',
  'row.referenced',
  'entity.system',
] as const;
interface QueryEndpoint {
  id: string;
  path: string;
  access: Access;
  summary: string;
}
const admin: Access = { level: 'admin' };
const member: Access = { level: 'member' };
/** Also of a shared page, whose rows these are (D14). */
const reader: Access = { level: 'member', withShare: true };

const queryAt = ({ id: contractId, path, access, summary }: QueryEndpoint) =>
  defineContract({
    id: contractId,
    kind: 'query',
    method: 'POST',
    path,
    params: inEntity,
    input: query,
    output: queryResult,
    access,
    errors: queryErrors,
    tags,
    summary,
  });
const summaryAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId,
    kind: 'query',
    method: 'POST',
    path,
    params: inEntity,
    input: summaryInput,
    output: summaryResult,
    access,
    errors: queryErrors,
    tags,
    summary: 'Sums, averages and counts, grouped if asked',
  });
const saveAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId,
    kind: 'command',
    method: 'POST',
    path,
    params: inEntity,
    input: values,
    output: saved,
    access,
    errors: rowErrors,
    tags,
    summary: 'Create a row',
  });
const updateAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId,
    kind: 'command',
    method: 'POST',
    path,
    params: oneInEntity,
    input: values,
    output: saved,
    access,
    errors: rowErrors,
    tags,
    summary: 'Change fields of a row; `_ver` in the body makes a lost race answer 109 (D86)',
  });
const removeAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId,
    kind: 'command',
    method: 'POST',
    path,
    params: oneInEntity,
    output: done,
    access,
    errors: rowErrors,
    tags,
    summary: 'Put a row into the recycle bin',
  });
const bulkAt = (contractId: string, path: string, access: Access) =>
  defineContract({
    id: contractId,
    kind: 'command',
    method: 'POST',
    path,
    params: inEntity,
    input: z.strictObject({
      save: z.array(values).max(1000).default([]),
      update: z.array(values).max(1000).default([]),
      remove: z.array(id).max(1000).default([]),
    }),
    output: z.strictObject({ saved: z.array(id), updated: z.number().int(), removed: z.number().int() }),
    access,
    errors: rowErrors,
    tags,
    timeoutMs: LONG_REPLY_TIMEOUT_MS,
    summary: 'Create, change and remove up to 1000 rows in all, all or none',
  });

const A = '/api/admin/data/:project/:entity';
export const adminQueryRows = queryAt({
  id: 'data.row.list',
  path: `${A}/query`,
  access: admin,
  summary: 'Rows of an entity (D33)',
});
export const adminSummarizeRows = summaryAt('data.row.summary', `${A}/summary`, admin);
export const adminSaveRow = saveAt('data.row.create', `${A}/save`, admin);
export const adminUpdateRow = updateAt('data.row.update', `${A}/:id/update`, admin);
export const adminRemoveRow = removeAt('data.row.remove', `${A}/:id/remove`, admin);
export const adminBulkRows = bulkAt('data.row.bulk', `${A}/bulk`, admin);

const S = '/api/app/simple/:project/:entity';
export const simpleQueryRows = queryAt({
  id: 'data.simple.list',
  path: `${S}/query`,
  access: reader,
  summary: 'Rows the caller may read (D26)',
});
export const simpleSummarizeRows = summaryAt('data.simple.summary', `${S}/summary`, reader);
export const simpleSaveRow = saveAt('data.simple.create', `${S}/save`, member);
export const simpleUpdateRow = updateAt('data.simple.update', `${S}/:id/update`, member);
export const simpleRemoveRow = removeAt('data.simple.remove', `${S}/:id/remove`, member);
export const simpleBulkRows = bulkAt('data.simple.bulk', `${S}/bulk`, member);

const O = '/api/bmapi/v1/data/:project/:entity';
const open: Access = { level: 'open-token' };
export const openQueryRows = queryAt({
  id: 'data.open.list',
  path: `${O}/query`,
  access: open,
  summary: 'Rows, for integrators',
});
export const openGetRow = defineContract({
  id: 'data.open.get',
  kind: 'query',
  method: 'GET',
  path: `${O}/:id`,
  params: oneInEntity,
  output: row,
  access: open,
  errors: ['entity.not-found', 'row.not-found'],
  tags,
  summary: 'One row, for integrators',
});

export const adminGetRow = defineContract({
  id: 'data.row.get',
  kind: 'query',
  method: 'GET',
  path: `${A}/:id`,
  params: oneInEntity,
  output: row,
  access: admin,
  errors: ['entity.not-found', 'row.not-found'],
  tags,
  summary: 'One row',
});
export const simpleGetRow = defineContract({
  id: 'data.simple.get',
  kind: 'query',
  method: 'GET',
  path: `${S}/:id`,
  params: oneInEntity,
  output: row,
  access: member,
  errors: ['entity.not-found', 'row.not-found'],
  tags,
  summary: 'One row the caller may read',
});
