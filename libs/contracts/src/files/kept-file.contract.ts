import { z } from 'zod';
import { defineContract } from '../define.js';
import { done, id, projectId, storedFile } from '../shapes.js';
import { fileKey, uploadedFile } from './upload.contract.js';

const tags = ['File'];

export const keepFile = defineContract({
  id: 'files.upload.keep',
  kind: 'command',
  input: z.strictObject({
    project: projectId,
    /** Whose it is; nobody's when absent. */
    user: id.optional(),
    /** What of the project it belongs to. */
    folder: z.string().regex(/^[\w-]{1,64}$/),
    /** Bytes that lie in the store under a key for uploads. */
    file: storedFile,
    /** Most bytes of the project's files; 0 for no limit. */
    limit: z.number().int().min(0).default(0),
  }),
  output: uploadedFile,
  access: { level: 'internal' },
  errors: ['quota-reached', 'file.no-permit', 'file.wrong-type', 'conflict'],
  tags,
  summary: 'Keep a file that another service made',
});

export const discardFile = defineContract({
  id: 'files.upload.discard',
  kind: 'command',
  input: z.strictObject({ project: projectId, key: fileKey }),
  output: done,
  access: { level: 'internal' },
  tags,
  summary:
    'Forget a file that another service made and does not need after all; one that is gone already is no fault',
});
