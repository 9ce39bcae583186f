import { z } from 'zod';
import { defineContract, LONG_REPLY_TIMEOUT_MS, type Access } from '../define.js';
import { fieldPath, filter, sort } from '../filter.js';
import { id, inEntity, storedFile } from '../shapes.js';
import { heldErrors } from './held-errors.js';
import { queryErrors } from './query-errors.js';
import { rowFault } from './job.contract.js';
import { values } from './row.contract.js';

/** How a column of the file goes into the entity. */
const columnMapping = z.strictObject({
  /** 0-based column of the file. */
  column: z.number().int().min(0).max(1023),
  /** Key of the field; columns without an entry are left out. */
  field: z.string().max(100),
  /** Format of dates, times and timestamps in this column, e.g. `DD/MM/YYYY`. */
  format: z.string().max(40).optional(),
  /** Several formats of dates where the column mixes them: the first that fits a value counts. `1.234,5` for numbers with a decimal comma, `1,234.5` for those with a point. */
  formats: z.array(z.string().max(40)).min(1).max(10).optional(),
});

export const importOption = z.strictObject({
  /** Validate only. */
  dry: z.boolean().default(false),
  /** Store the good rows although others fail; else all or nothing. */
  partial: z.boolean().default(false),
  /** Key of a unique field: rows that exist are updated. */
  key: z.string().max(100).optional(),
  /** Where rows are updated: what becomes of a field whose cell is empty; it keeps its value when absent. */
  empty: z.enum(['keep', 'clear']).optional(),
  /** Absent: matched by key, then by name of the header. */
  mapping: z.array(columnMapping).max(1024).optional(),
  /** Found when absent; refused with `import.encoding` and the candidates where it is not certain. */
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([',', ';', '\t', '|']).optional(),
  /** Absent: the first visible sheet that has rows. */
  sheet: z.string().max(100).optional(),
  /** Row of the headers as a spreadsheet numbers it; found below titles when absent. */
  headerRow: z.number().int().min(1).max(1000).optional(),
});
export type ImportOption = z.output<typeof importOption>;

export const importResult = z.union([
  z.strictObject({
    total: z.number().int(),
    saved: z.number().int(),
    updated: z.number().int(),
    failed: z.number().int(),
    /** The first 200 faults; the whole list is a file of the job. */
    errors: z.array(rowFault).max(200),
    /** Headers of the columns that were left out: no field takes them, or the caller may not write it; absent where there are none. */
    left: z.array(z.string()).optional(),
    job: id,
  }),
  z.strictObject({ job: id }),
]);
export type ImportResult = z.output<typeof importResult>;

const errors = [
  ...heldErrors,
  'entity.not-found',
  'entity.busy',
  'conflict',
  'import.failed',
  'import.unreadable',
  'import.empty',
  'import.encoding',
  'import.too-complex',
  'import.no-column',
  'import.repeated-column',
  'field.not-found',
  'quota-reached',
  'entity.system',
] as const;
const admin: Access = { level: 'admin' };
const tags = ['Import and export'];
const A = '/api/admin/data/:project/:entity';
/** Largest file of an import. It has no row cap (D35): a million rows of ten fields are about 200 MB. */
export const MAX_IMPORT_BYTES = 512 * 1024 * 1024;

export const importRows = defineContract({
  id: 'data.import.run',
  kind: 'upload',
  method: 'POST',
  path: `${A}/import`,
  params: inEntity,
  input: z.strictObject({ file: storedFile, option: importOption.prefault({}) }),
  output: importResult,
  access: admin,
  errors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  maxFileBytes: MAX_IMPORT_BYTES,
  summary: 'Import a csv or xlsx file; more than 10000 rows become a job (D35)',
});

export const previewImport = defineContract({
  id: 'data.import.preview',
  kind: 'upload',
  method: 'POST',
  path: `${A}/import/preview`,
  params: inEntity,
  input: z.strictObject({ file: storedFile, option: importOption.prefault({}) }),
  output: z.strictObject({
    /** Names the stored file for `import/start`; kept for a day. */
    upload: id,
    type: z.enum(['csv', 'xlsx']),
    encoding: z.string().nullable(),
    /** Where the encoding is not certain: what it may be, likeliest first, each with the first rows as they read in it. An import has to name one. */
    encodings: z.array(z.strictObject({ encoding: z.string(), rows: z.array(z.array(z.string())) })),
    delimiter: z.string().nullable(),
    /** Sheets of a workbook, the hidden ones last. */
    sheets: z.array(z.string()),
    hidden: z.array(z.string()),
    /** The sheet that was read. */
    sheet: z.string().nullable(),
    /** Row of the headers as a spreadsheet numbers it. */
    headerRow: z.number().int(),
    /** The first rows as they stand in the file, to choose another row of headers among them. */
    head: z.array(z.strictObject({ index: z.number().int(), cells: z.array(z.string()) })),
    /** Data rows; exact for xlsx, estimated from the size for a large csv. */
    rows: z.number().int(),
    columns: z.array(
      z.strictObject({
        column: z.number().int(),
        header: z.string(),
        /** Up to 20 values as they stand in the file. */
        sample: z.array(z.string()),
        /** The field it matched, or the type its values suggest for a new field. */
        field: z.string().nullable(),
        suggestedType: z.enum(['string', 'number', 'date', 'time', 'timestamp', 'selection', 'switch']),
        /** The different values of the first 1000 rows; none where there are more than 50. */
        choices: z.array(z.string()),
        /** Most digits behind the decimal point in the first 1000 rows. */
        decimals: z.number().int(),
        /** Formats of the dates among the sampled values, likeliest first. */
        formats: z.array(z.string()),
        /** The dates are written in several formats, of which none fits all. */
        together: z.boolean(),
        /** Some values mean different ones in them: the user has to choose. */
        unclear: z.boolean(),
        /** Ways to write numbers that fit all sampled numbers: `1,234.5`, `1.234,5`, or either. */
        numbers: z.array(z.string()),
        /** Numbers too long for a number field; formulas that were saved without their values. */
        notes: z.array(z.enum(['long-numbers', 'formulas'])),
      }),
    ),
  }),
  access: admin,
  errors,
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  maxFileBytes: MAX_IMPORT_BYTES,
  summary: 'Read the head of a file: columns, samples, matched fields, date formats',
});

export const startImport = defineContract({
  id: 'data.import.start',
  kind: 'command',
  method: 'POST',
  path: `${A}/import/start`,
  params: inEntity,
  input: z.strictObject({ upload: id, option: importOption.prefault({}) }),
  output: importResult,
  access: admin,
  errors: [...errors, 'file.not-found'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Import a previewed file',
});

export const simpleImportRows = defineContract({
  id: 'data.simple.import',
  kind: 'upload',
  method: 'POST',
  path: '/api/app/simple/:project/:entity/import',
  params: inEntity,
  input: z.union([
    z.strictObject({ file: storedFile, option: importOption.prefault({}) }),
    z.strictObject({ list: z.array(values).min(1).max(10_000), option: importOption.prefault({}) }),
  ]),
  output: importResult,
  access: { level: 'member' },
  errors: [...errors, 'feature-missing'],
  tags,
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  maxFileBytes: MAX_IMPORT_BYTES,
  summary: 'Import rows or a file where the role may (D26)',
});

export const exportRows = defineContract({
  id: 'data.row.export',
  kind: 'file',
  method: 'POST',
  path: `${A}/export`,
  params: inEntity,
  input: z.strictObject({
    query: filter.default([]),
    search: z.string().max(200).optional(),
    sort: sort.default([]),
    fields: z.array(fieldPath).min(1).max(1000).optional(),
    type: z.enum(['xlsx', 'csv', 'json']).default('xlsx'),
    /** `job`: any size, in the background (D35). */
    option: z.strictObject({ job: z.boolean().optional() }).default({}),
  }),
  output: z.union([storedFile, z.strictObject({ job: id })]),
  access: admin,
  errors: [...queryErrors, 'export.too-many-rows', 'export.too-many-fields'],
  tags: ['Row'],
  timeoutMs: LONG_REPLY_TIMEOUT_MS,
  summary: 'Export at most 10000 rows and 30 fields as a file, or any size as a job',
});
