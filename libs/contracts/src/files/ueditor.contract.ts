import { z } from 'zod';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { inProject, storedFile } from '../shapes.js';

const PATH = '/api/app/util/:project/ueditor';
const access: Access = { level: 'member' };
const tags = ['Rich text'];
const word = z.string().max(200);
const names = z.array(word).max(100);
const whole = z.coerce.number().pipe(z.number().int().min(0).max(1_000_000));

/** What the rich-text editor UEditor is told of uploads; the names are its own. */
const editorConfig = z.strictObject({
  imageActionName: word,
  imageFieldName: word,
  imageMaxSize: z.number().int(),
  imageAllowFiles: names,
  imageCompressEnable: z.boolean(),
  imageCompressBorder: z.number().int(),
  imageUrlPrefix: word,
  imageManagerActionName: word,
  imageManagerListSize: z.number().int(),
  imageManagerUrlPrefix: word,
  imageManagerAllowFiles: names,
  fileActionName: word,
  fileFieldName: word,
  fileMaxSize: z.number().int(),
  fileAllowFiles: names,
  fileUrlPrefix: word,
  fileManagerActionName: word,
  fileManagerListSize: z.number().int(),
  fileManagerUrlPrefix: word,
  fileManagerAllowFiles: names,
});
export type EditorConfig = z.output<typeof editorConfig>;

const editorList = z.strictObject({
  state: z.literal('SUCCESS'),
  list: z.array(z.strictObject({ url: z.string().max(300), mtime: z.number().int() })).max(100),
  start: z.number().int(),
  total: z.number().int(),
});
export type EditorList = z.output<typeof editorList>;

export const askEditor = defineContract({
  id: 'files.ueditor.ask',
  kind: 'query',
  method: 'GET',
  path: PATH,
  params: inProject,
  queryString: z.strictObject({
    action: z.enum(['config', 'listimage', 'listfile']),
    start: whole.default(0),
    size: z.coerce.number().pipe(z.number().int().min(1).max(100)).default(20),
    /** The editor adds the time, against caches. */
    noCache: word.optional(),
  }),
  output: z.union([editorConfig, editorList]),
  access,
  tags,
  bare: true,
  summary: 'Settings of the rich-text editor, and what the caller sent through it',
});

export const uploadFromEditor = defineContract({
  id: 'files.ueditor.upload',
  kind: 'upload',
  method: 'POST',
  path: PATH,
  params: inProject,
  queryString: z.strictObject({
    action: z.enum(['uploadimage', 'uploadfile']),
    noCache: word.optional(),
    encode: word.optional(),
  }),
  /** Beside the file the editor sends what it knows of it, which nobody believes. */
  input: z.strictObject({
    file: storedFile,
    id: word.optional(),
    name: word.optional(),
    type: word.optional(),
    lastModifiedDate: word.optional(),
    size: word.optional(),
  }),
  output: z.strictObject({
    state: z.literal('SUCCESS'),
    url: z.string().max(300),
    title: z.string().max(200),
    original: z.string().max(200),
    type: z.string().max(200),
    size: z.number().int(),
  }),
  access,
  errors: ['quota-reached', 'file.wrong-type', 'file.no-permit', 'conflict'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  bare: true,
  summary: 'Keep a file that was put into a rich text',
});
