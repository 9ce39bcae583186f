/** What the other modules may use of files: writing and reading tables, and their bounds. */
export { TransferModule } from './transfer.module.js';
export { csvOf } from './export/csv-writer.js';
export { cellWriters, exportedFields, headersOf } from './export/export-columns.js';
export type { ExportCell, ExportTable } from './export/export.types.js';
export { xlsxOf } from './export/xlsx-writer.js';
export { ZipWriter } from './export/zip-writer.js';
export { SheetRows } from './import/sheet-rows.js';
export { EXPORT_MAX_ROWS, MAX_JOB_FILE_BYTES, REVERSIBLE_MS } from './transfer.limits.js';
