import { z } from 'zod';
import { defineContract, type Access } from '../define.js';
import { done, id, inProject, projectId, storedFile } from '../shapes.js';
import { fileKey } from './upload.contract.js';

/** Most entries of one answer of a listing. */
export const MAX_LISTED = 500;
/** Most lines of one look into a log. */
export const MAX_TAIL_LINES = 1000;

/** A file, or a folder, which is nothing but a common beginning of keys (spec: data §3). */
export const fileEntry = z.strictObject({
  type: z.enum(['file', 'dir']),
  /** The key, of a folder with a slash at its end. */
  value: fileKey,
  name: z.string().max(500),
  /** Lies in object storage. */
  oss: z.boolean(),
  size: z.number().int().optional(),
  mime: z.string().max(200).optional(),
  user: id.nullable().optional(),
  /** Epoch ms at which it came. */
  time: z.number().int().optional(),
});
export type FileEntry = z.output<typeof fileEntry>;

/** Where a listing goes on, to be sent as `after`; absent at its end. */
const next = fileKey.optional();

/** With object storage a listing gives objects and prefixes, else a list (spec: data §3, §7). */
export const listedFiles = z.discriminatedUnion('oss', [
  z.strictObject({ oss: z.literal(false), list: z.array(fileEntry).max(MAX_LISTED), next }),
  z.strictObject({
    oss: z.literal(true),
    objects: z.array(fileEntry).max(MAX_LISTED),
    /** Folders, each with a slash at its end. */
    prefixes: z.array(fileKey).max(MAX_LISTED),
    next,
  }),
]);
export type ListedFiles = z.output<typeof listedFiles>;

const A = '/api/admin/file/:project';
const access: Access = { level: 'admin' };
const tags = ['File'];

export const fetchFiles = defineContract({
  id: 'files.admin.fetch',
  kind: 'query',
  method: 'POST',
  path: `${A}/fetch`,
  params: inProject,
  input: z.strictObject({
    /** `project/{pid}/main/` when absent (data §9). */
    prefix: fileKey.optional(),
    after: fileKey.optional(),
  }),
  output: listedFiles,
  access,
  tags,
  summary: 'What lies in a folder of the project',
});

export const removeFile = defineContract({
  id: 'files.admin.remove',
  kind: 'command',
  method: 'POST',
  path: `${A}/remove`,
  params: inProject,
  input: z.strictObject({ file: fileKey }),
  output: done,
  access,
  errors: ['file.not-found'],
  tags,
  summary: 'Remove a file for good',
});

export const downloadFile = defineContract({
  id: 'files.admin.download',
  kind: 'file',
  method: 'GET',
  path: `${A}/download/:name`,
  escapes: 'name',
  params: z.strictObject({ project: projectId, name: fileKey }),
  output: storedFile,
  access,
  errors: ['file.not-found'],
  tags,
  summary: 'A file by its key, percent-encoded',
});

export const tailFile = defineContract({
  id: 'files.admin.tail',
  kind: 'query',
  method: 'POST',
  path: `${A}/tail`,
  params: inProject,
  input: z.strictObject({
    file: fileKey,
    /** Lines to skip. */
    start: z.number().int().min(0).max(10_000_000).default(0),
    /** Lines to show. */
    size: z.number().int().min(1).max(MAX_TAIL_LINES).default(50),
  }),
  output: z.array(z.string().max(10_000)).max(MAX_TAIL_LINES),
  access,
  errors: ['file.not-found'],
  tags,
  summary: 'Lines of a log',
});

export const fileUsage = defineContract({
  id: 'files.admin.usage',
  kind: 'query',
  method: 'GET',
  path: `${A}/usage`,
  params: inProject,
  output: z.strictObject({
    files: z.number().int(),
    bytes: z.number().int(),
    /** Most bytes of the edition; 0: no limit (D65). */
    limit: z.number().int(),
  }),
  access,
  tags,
  summary: 'Number and bytes of the files of the project, as its quota counts them',
});
