import { z } from 'zod';
import { MAX_FILE_BYTES, MAX_FILE_KEY_LENGTH, MAX_FILE_NAME_LENGTH } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';
import { inProject, storedFile } from '../shapes.js';

/** Path of a file in the store as people and rows name it (D61). */
export const fileKey = z.string().min(1).max(MAX_FILE_KEY_LENGTH);
const fileName = z.string().min(1).max(MAX_FILE_NAME_LENGTH);
const bytes = z.number().int().min(0).max(MAX_FILE_BYTES);

const U = '/api/app/util/:project';
const tags = ['File'];

const signing = z.strictObject({
  key: fileKey,
  /** Allows this key and this size for ten minutes (D61). */
  token: z.string().max(200),
  /** Epoch ms at which the permission ends. */
  expire: z.number().int(),
});

/** What is written to the local store is sent to us. */
const localSigning = signing.extend({ oss: z.literal(false), uploadAction: z.string().max(200) });

const formValue = z.string().max(4000);
/** What goes to object storage is sent there first, as a form with these fields, and then told to us (`putFile`). */
const storageSigning = signing.extend({
  oss: z.literal(true),
  ossUrl: z.string().max(500),
  accessKeyId: z.string().max(200),
  policy: formValue,
  signature: z.string().max(200),
  /** Every field of the form, among them the policy and its signature; the part `file` goes last. */
  fields: z.record(z.string().max(100), formValue),
});

export const signUpload = defineContract({
  id: 'files.upload.sign',
  kind: 'query',
  method: 'GET',
  path: `${U}/upload`,
  params: inProject,
  queryString: z.strictObject({
    /** Whose the file is: the project's, or the caller's own. */
    type: z.enum(['project', 'user']).default('project'),
    /** What of the project it belongs to, in most cases the id of a table. */
    entity: z
      .string()
      .regex(/^[\w-]{1,64}$/)
      .default('file'),
    name: fileName,
    size: z.coerce.number().pipe(bytes),
  }),
  output: z.discriminatedUnion('oss', [localSigning, storageSigning]),
  access: { level: 'member' },
  errors: ['quota-reached'],
  tags,
  summary: 'Where a file of this name and size may be sent, and as what it will be kept',
});

export const uploadedFile = z.strictObject({
  name: fileName,
  /** Where a member reads it; with it goes the right to. */
  url: z.string().max(300),
  key: fileKey,
  size: bytes,
});
export type UploadedFile = z.output<typeof uploadedFile>;

export const putFile = defineContract({
  id: 'files.upload.put',
  kind: 'upload',
  method: 'POST',
  path: `${U}/put`,
  params: inProject,
  input: z.strictObject({
    /** Absent where it was sent to object storage. */
    file: storedFile.optional(),
    key: fileKey,
    token: z.string().max(200),
  }),
  output: uploadedFile,
  access: { level: 'member' },
  errors: ['quota-reached', 'file.no-permit', 'file.wrong-type', 'conflict'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  fileOptional: true,
  summary: 'Keep a file that was signed for',
});
