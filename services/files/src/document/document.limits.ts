/** Bounds of reading and making documents; those of archives after security.md §4. */

/** An archive may hold this many entries, and unfold to this many bytes. */
export const ZIP_MAX_ENTRIES = 2000;
export const ZIP_MAX_BYTES = 64 * 1024 * 1024;
/** Cells of one merged area; larger ones are how a small file blows up a reader. */
export const MAX_MERGE_CELLS = 10_000;
/** Rows and columns of a filled sheet. */
export const MAX_SHEET_ROWS = 20_000;
export const MAX_SHEET_COLUMNS = 200;
/** Formulas of a workbook that are computed. */
export const MAX_FORMULAS = 50_000;

/** Memory of the process that works on a document: its heap, and the bound at which it is killed. */
export const CHILD_HEAP_MB = 256;
export const CHILD_YOUNG_MB = 16;
export const CHILD_RSS_BYTES = 500 * 1024 * 1024;
/** The longest that one document may take. */
export const DOCUMENT_MS = 60_000;
/** Documents that are worked on at once, and those of one project that may wait for it. */
export const AT_ONCE = 2;
export const WAITING = 20;
/** Largest document that is made. */
export const MAX_DOCUMENT_BYTES = 100 * 1024 * 1024;
/** Largest picture, and most pictures, of one printed document. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
export const MAX_IMAGES = 50;
