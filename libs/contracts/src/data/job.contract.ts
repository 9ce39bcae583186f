import { z } from 'zod';
import { defineContract, type Access } from '../define.js';
import { done, id, inProject, oneInProject, storedFile } from '../shapes.js';

const admin: Access = { level: 'admin' };
const tags = ['Import and export'];

/** What is wrong with a row of a file, or with a value that many rows have. */
export const rowFault = z.strictObject({
  /** Row of the sheet; the first data row is 2 (D35). */
  index: z.number().int(),
  /** `row {index} - {value}` in the caller's language. */
  text: z.string(),
  /** The value alone, cut to 200 characters, where one is at fault. */
  value: z.string().optional(),
  /** Rows that have this value, where the faults of a job are listed by value. */
  rows: z.number().int().optional(),
});

export const JOB_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled', 'reverted'] as const;
export const job = z.strictObject({
  _id: id,
  kind: z.enum(['import', 'export', 'index', 'revert', 'copy', 'transform', 'merge', 'compute', 'backup']),
  /** The table it works on; the project itself, of a backup. */
  entity: id,
  state: z.enum(JOB_STATES),
  /** Rows handled so far. */
  done: z.number().int(),
  /** Rows in all; `null` while unknown. */
  total: z.number().int().nullable(),
  saved: z.number().int(),
  updated: z.number().int(),
  failed: z.number().int(),
  errors: z.array(rowFault),
  /** Headers of the columns that an import left out: no field takes them, or the caller may not write it. `…` stands for more. */
  left: z.array(z.string()).max(50),
  message: z.string().nullable(),
  /** A finished export, or the whole list of faults, can be downloaded. */
  file: z.boolean(),
  /** Epoch ms until which what it stored can be taken back; `null` when it cannot. */
  reversibleUntil: z.number().nullable(),
  createdAt: z.number(),
  endedAt: z.number().nullable(),
  user: z.string().nullable(),
});
export type Job = z.output<typeof job>;

const J = '/api/admin/job/:project';
export const listJobs = defineContract({
  id: 'data.job.list',
  kind: 'query',
  method: 'GET',
  path: `${J}/list`,
  params: inProject,
  output: z.array(job).max(50),
  access: admin,
  tags,
  summary: 'The last 50 jobs of a project',
});
export const getJob = defineContract({
  id: 'data.job.get',
  kind: 'query',
  method: 'GET',
  path: `${J}/:id`,
  params: oneInProject,
  output: job,
  access: admin,
  errors: ['job.not-found'],
  tags,
  summary: 'State and progress of a job',
});
export const cancelJob = defineContract({
  id: 'data.job.cancel',
  kind: 'command',
  method: 'POST',
  path: `${J}/:id/cancel`,
  params: oneInProject,
  output: done,
  access: admin,
  errors: ['job.not-found', 'conflict'],
  tags,
  summary: 'Stop a job; an import leaves nothing behind',
});
export const revertJob = defineContract({
  id: 'data.job.revert',
  kind: 'command',
  method: 'POST',
  path: `${J}/:id/revert`,
  params: oneInProject,
  output: z.strictObject({ job: id }),
  access: admin,
  errors: ['job.not-found', 'job.not-reversible', 'entity.busy'],
  tags,
  summary: 'Take back an import as one step, within 7 days (D35)',
});
export const downloadJobFile = defineContract({
  id: 'data.job.file',
  kind: 'file',
  method: 'GET',
  path: `${J}/:id/file`,
  params: oneInProject,
  output: storedFile,
  access: admin,
  errors: ['job.not-found', 'file.not-found'],
  tags,
  summary: 'The file a job made',
});
