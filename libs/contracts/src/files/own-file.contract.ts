import { z } from 'zod';
import { defineContract, type Access } from '../define.js';
import { done } from '../shapes.js';
import { listedFiles } from './admin-file.contract.js';
import { fileKey } from './upload.contract.js';

const access: Access = { level: 'session' };
const tags = ['File'];

export const fetchOwnFiles = defineContract({
  id: 'files.own.fetch',
  kind: 'query',
  method: 'POST',
  path: '/api/common/user/file/fetch',
  input: z.strictObject({
    /** Within `project/{pid}/user/{uid}/` of the caller. */
    prefix: fileKey,
    after: fileKey.optional(),
  }),
  output: listedFiles,
  access,
  tags,
  summary: 'What lies in a folder of the caller',
});

export const removeOwnFile = defineContract({
  id: 'files.own.remove',
  kind: 'command',
  method: 'POST',
  path: '/api/common/user/file/remove',
  input: z.strictObject({ file: fileKey }),
  output: done,
  access,
  errors: ['file.not-found'],
  tags,
  summary: 'Remove an own file for good',
});
