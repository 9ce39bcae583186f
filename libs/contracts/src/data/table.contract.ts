import { z } from 'zod';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { id, inEntity } from '../shapes.js';
import { field } from './field-shapes.js';
import { heldErrors } from './held-errors.js';

const admin: Access = { level: 'admin' };
const tags = ['Row'];
const A = '/api/admin/data/:project/:entity';

const indexState = z.enum(['marked', 'building', 'ready', 'failed']);

/** Most indexes over several fields of an entity. */
export const MAX_COMBINED_INDEXES = 10;

/** Fields of one index, by key: rows that are equal in the first ones, sorted by the last or within a range of it. */
const combinedFields = z
  .array(z.strictObject({ key: z.string().max(100), order: z.enum(['asc', 'desc']).default('asc') }))
  .min(2)
  .max(4);
export type CombinedFields = z.output<typeof combinedFields>;

export const entityMeta = defineContract({
  id: 'data.row.meta',
  kind: 'query',
  method: 'POST',
  path: `${A}/meta`,
  params: inEntity,
  output: z.strictObject({
    fields: z.array(field),
    indexes: z.array(z.strictObject({ field: z.string(), state: indexState })),
    /** Indexes over several fields. */
    combined: z.array(z.strictObject({ fields: combinedFields, state: indexState })),
    count: z.number().int(),
    /** Bytes on disk, indexes included. */
    size: z.number().int(),
  }),
  access: admin,
  errors: ['entity.not-found'],
  tags,
  summary: 'Fields, indexes, number of rows and size of an entity',
});

export const dropRows = defineContract({
  id: 'data.row.drop',
  kind: 'command',
  method: 'POST',
  path: `${A}/drop`,
  params: inEntity,
  input: z.strictObject({ confirm: z.string().max(100) }),
  output: z.strictObject({ removed: z.number().int() }),
  access: admin,
  errors: [...heldErrors, 'entity.not-found', 'entity.name-mismatch', 'entity.busy', 'entity.system'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Remove all rows of an entity; its name must be typed',
});

export const restoreRows = defineContract({
  id: 'data.row.restore',
  kind: 'command',
  method: 'POST',
  path: `${A}/restore`,
  params: inEntity,
  input: z.strictObject({ list: z.array(id).min(1).max(1000) }),
  output: z.strictObject({ restored: z.number().int() }),
  access: admin,
  errors: ['entity.not-found', 'row.conflict', 'quota-reached', 'entity.system'],
  tags,
  summary: 'Bring rows back from the recycle bin within 30 days',
});

export const markIndex = defineContract({
  id: 'data.index.set',
  kind: 'command',
  method: 'POST',
  path: `${A}/index/set`,
  params: inEntity,
  input: z.union([
    z.strictObject({ field: z.string().max(100) }),
    z.strictObject({ fields: combinedFields }),
  ]),
  output: z.union([
    z.strictObject({ field: z.string(), marked: z.boolean() }),
    z.strictObject({ fields: combinedFields, marked: z.boolean() }),
  ]),
  access: admin,
  errors: ['entity.not-found', 'field.not-found', 'field.not-indexable', 'entity.system'],
  tags,
  summary: 'Mark a field, or several together, for an index; or take the mark away',
});

export const buildIndexes = defineContract({
  id: 'data.index.build',
  kind: 'command',
  method: 'GET',
  path: `${A}/index/build`,
  params: inEntity,
  output: z.strictObject({ job: id }),
  access: admin,
  errors: ['entity.not-found', 'entity.busy', 'entity.system'],
  tags,
  summary: 'Build the marked indexes in the background',
});
