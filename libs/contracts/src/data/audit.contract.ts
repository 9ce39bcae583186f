import { z } from 'zod';
import { defineContract, type Access } from '../define.js';
import { epochMs, id, oneInEntity, projectId } from '../shapes.js';

const admin: Access = { level: 'admin' };

export const rowHistory = defineContract({
  id: 'data.row.history',
  kind: 'query',
  method: 'GET',
  path: '/api/admin/data/:project/:entity/:id/history',
  params: oneInEntity,
  output: z
    .array(
      z.strictObject({
        time: z.number(),
        user: z.string().nullable(),
        action: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    )
    .max(100),
  access: admin,
  errors: ['entity.not-found'],
  tags: ['Row'],
  summary: 'The last 100 changes of a row (D87)',
});

export const dataAudit = defineContract({
  id: 'data.audit.list',
  kind: 'query',
  method: 'POST',
  path: '/api/admin/data/:project/audit',
  params: z.strictObject({ project: projectId }),
  input: z.strictObject({
    entity: id.optional(),
    user: id.optional(),
    before: epochMs.optional(),
    size: z.number().int().min(1).max(100).default(50),
  }),
  output: z.strictObject({
    data: z.array(
      z.strictObject({
        time: z.number(),
        user: z.string().nullable(),
        action: z.string(),
        entity: z.string(),
        target: z.string(),
        before: z.unknown(),
        after: z.unknown(),
      }),
    ),
  }),
  access: admin,
  tags: ['Audit'],
  summary: 'Who changed data and tables, newest first (D87)',
});
