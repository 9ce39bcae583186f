import { z } from 'zod';
import { MAX_FILE_KEY_LENGTH } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS } from '../define.js';
import { inProject, oneInProject, storedFile } from '../shapes.js';

/** Most files of one download and of one question for addresses (D62). */
export const MAX_FILES_AT_ONCE = 200;
/** Most bytes of one download (D62). */
export const MAX_DOWNLOAD_BYTES = 500 * 1024 * 1024;

/** A file as a row names it: by the address that an upload answered, or by its key. */
const fileReference = z.string().min(1).max(MAX_FILE_KEY_LENGTH);
const references = z.array(fileReference).min(1).max(MAX_FILES_AT_ONCE);
/** Shows that its bearer was shown the address of the file. */
const tag = z.string().max(64);

const U = '/api/app/util/:project';
const tags = ['File'];

export const readFile = defineContract({
  id: 'files.file.read',
  kind: 'file',
  method: 'GET',
  path: `${U}/file/:id`,
  params: oneInProject,
  queryString: z.strictObject({ tag: tag.optional() }),
  output: storedFile,
  access: { level: 'member' },
  errors: ['file.not-found'],
  tags,
  summary: 'A file, for members who were shown its address',
});

export const signFiles = defineContract({
  id: 'files.file.sign',
  kind: 'query',
  method: 'POST',
  path: `${U}/sign`,
  params: inProject,
  input: z.strictObject({ files: references }),
  output: z.strictObject({
    /** In the order of the question; `null` for what the caller has no file behind. */
    urls: z.array(z.string().max(500).nullable()).max(MAX_FILES_AT_ONCE),
    /** Epoch ms until which they work (D61). */
    expire: z.number().int(),
  }),
  access: { level: 'member' },
  tags,
  summary: 'Addresses for an hour, for pictures and players that send no token',
});

export const openSignedFile = defineContract({
  id: 'files.file.open',
  kind: 'file',
  method: 'GET',
  path: '/api/common/file/:project/:id',
  params: oneInProject,
  queryString: z.strictObject({
    expire: z.string().regex(/^\d{1,16}$/),
    sign: z.string().regex(/^[\w-]{43}$/),
  }),
  output: storedFile,
  access: { level: 'public' },
  errors: ['file.not-found'],
  tags,
  // A table shows hundreds of pictures at once, and an office has one address. Nobody finds one by trying: it is signed.
  perSecond: 400,
  cacheS: 3600,
  fromStorage: true,
  summary: 'A file by an address that was signed for it',
});

export const downloadFiles = defineContract({
  id: 'files.file.download',
  kind: 'file',
  method: 'POST',
  path: `${U}/download`,
  params: inProject,
  input: z.strictObject({ files: references }),
  output: storedFile,
  access: { level: 'member' },
  errors: ['file.not-found', 'file.too-many'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'One file as it is, several as files.zip (D62)',
});
