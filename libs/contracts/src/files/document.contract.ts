import { z } from 'zod';
import { MAX_FILE_KEY_LENGTH } from '@buildmesh/domain';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { id, inProject, storedFile } from '../shapes.js';
import { printTemplate } from './print-template.js';
import { uploadedFile } from './upload.contract.js';

/** Most records of one document. */
export const MAX_DOCUMENT_RECORDS = 10_000;
/** Bytes of the data that may come beside a template: as much as any call may hold. */
const MAX_DATA_BYTES = 900_000;

const ADDON = '/api/app/addon/:project';
const UTIL = '/api/app/util/:project';
const access: Access = { level: 'member' };
const tags = ['Document'];

const record = z.record(z.string().max(200), z.unknown());
const data = z.union([record, z.array(record).max(MAX_DOCUMENT_RECORDS)]);
/** A file of the project by its address or key, as whoever calls may read it; never a place elsewhere. */
const reference = z.string().min(1).max(MAX_FILE_KEY_LENGTH);
const option = z.strictObject({
  /** What the file is to be called, without its ending. */
  name: z.string().min(1).max(150).optional(),
});

/** A template, sent along or kept in the project, and what is to be put into it (spec: data §3). */
const mergeInput = z.strictObject({
  file: storedFile.optional(),
  url: reference.optional(),
  data,
  option: option.default({}),
});
export type MergeInput = z.output<typeof mergeInput>;

const documentErrors = [
  'document.unreadable',
  'document.too-complex',
  'document.wrong-kind',
  'file.not-found',
] as const;

const merge = <F extends string>(format: F, summary: string) =>
  defineContract({
    id: `files.sheet.${format}`,
    kind: 'upload',
    method: 'POST',
    path: `${ADDON}/sheet/${format}`,
    params: inProject,
    input: mergeInput,
    output: storedFile,
    access,
    errors: documentErrors,
    tags,
    timeoutMs: LONG_REPLY_TIMEOUT_MS,
    fileOptional: true,
    maxFieldBytes: MAX_DATA_BYTES,
    answersFile: true,
    perMinutePerIp: 120,
    summary,
  });

export const mergeXlsx = merge('xlsx', 'Data in a spreadsheet template, as a spreadsheet');
export const mergePdf = merge('pdf', 'Data in a spreadsheet template, on paper');
export const mergeHtml = merge('html', 'Data in a spreadsheet or Word template, as a page of its own');
export const mergeDocx = merge('docx', 'Data in a Word or spreadsheet template, as a Word document');

const printedPage = z.strictObject({
  template: printTemplate,
  data: z.array(record).max(MAX_DOCUMENT_RECORDS),
});

export const printPages = defineContract({
  id: 'files.sheet.print',
  kind: 'file',
  method: 'POST',
  path: `${UTIL}/sheet/print`,
  params: inProject,
  input: z.strictObject({ pages: z.array(printedPage).min(1).max(20), option: option.default({}) }),
  output: storedFile,
  access,
  errors: documentErrors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  perMinutePerIp: 120,
  summary: 'Print templates with their records, one after the other in one PDF (D63)',
});

export const parseSheetFormula = defineContract({
  id: 'files.sheet.parse',
  kind: 'query',
  method: 'POST',
  path: `${UTIL}/sheet/parse`,
  params: inProject,
  input: z.strictObject({
    /** As D39 has them: `{field}` reads from `value`. */
    formula: z.string().min(1).max(2000),
    value: record.default({}),
    option: z.strictObject({ accuracy: z.number().int().min(0).max(10).optional() }).default({}),
  }),
  output: z.strictObject({
    /** `null` where there is none; `#DIV/0!` and its like where there cannot be one. */
    value: z.unknown(),
  }),
  access,
  tags,
  summary: 'The value of a formula',
});

/** Formats of documents that functions and others make. */
export const documentFormat = z.enum(['xlsx', 'pdf', 'html', 'docx']);
/** A file under way between services, by its key in the store. */
const passingKey = z.string().regex(/^tmp\/[\w-]{1,80}$/);

/**
 * For functions: makes a document and keeps it as a file of the project, which rows and messages can name. The template is
 * read as whoever designed the function could.
 */
export const makeDocument = defineContract({
  id: 'files.document.make',
  kind: 'command',
  params: inProject,
  input: z.strictObject({
    source: z.union([
      z.strictObject({ kind: z.literal('file'), url: reference, format: documentFormat }),
      z.strictObject({ kind: z.literal('print'), template: printTemplate }),
      /** A spreadsheet of ours, laid out as it stands; whoever put it there takes it away. */
      z.strictObject({
        kind: z.literal('sheet'),
        key: passingKey,
        format: documentFormat.exclude(['xlsx']),
      }),
    ]),
    data: z.array(record).max(MAX_DOCUMENT_RECORDS),
    name: z.string().min(1).max(150),
    /** Whom the function runs for; the file is theirs, and nobody's when absent. */
    user: id.optional(),
    /** Most bytes of files of the project; 0: no limit (D65). */
    storage: z.number().int().min(0).default(0),
    timezone: z.string().max(64).optional(),
  }),
  output: uploadedFile,
  access: { level: 'internal' },
  errors: [...documentErrors, 'quota-reached', 'conflict'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'A document of a template and data, kept in the project',
});

const parse = <F extends string, O extends z.ZodType>(format: F, output: O, summary: string) =>
  defineContract({
    id: `files.${format}.parse`,
    kind: 'upload',
    method: 'POST',
    path: `${ADDON}/${format}/parse`,
    params: inProject,
    input: z.strictObject({ file: storedFile, option: z.strictObject({}).default({}) }),
    output,
    access,
    errors: ['document.unreadable', 'document.too-complex'],
    tags,
    timeoutMs: LONG_REPLY_TIMEOUT_MS,
    perMinutePerIp: 60,
    summary,
  });

/** Most characters that are read of one document. */
export const MAX_PARSED_CHARS = 500_000;
const text = z.string().max(MAX_PARSED_CHARS);

export const parsePdf = parse(
  'pdf',
  z.strictObject({ text, pages: z.array(text).max(2000) }),
  'The text of a PDF, as a whole and page by page (D62)',
);
export const parseDocx = parse(
  'docx',
  z.strictObject({ text, html: text }),
  'The text of a Word document, plain and as clean HTML (D62)',
);
