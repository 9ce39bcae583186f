/** Bounds of import and export; sources in the comments. */

/** More rows than this become a job (D35). */
export const ROWS_ANSWERED_AT_ONCE = 10_000;
/** A file beyond this is a job without having been tried first: its 10000 rows would be of 6 KB each. */
export const BYTES_ANSWERED_AT_ONCE = 64 * 1024 * 1024;
/** Faults shown in an answer; the whole list is a file of the job (D35). */
export const FAULTS_SHOWN = 200;
/** Limits of an export that is answered at once (data §5, D35). */
export const EXPORT_MAX_ROWS = 10_000;
export const EXPORT_MAX_FIELDS = 30;
/** An import can be taken back this long (D35), and the files of jobs are kept as long. */
export const REVERSIBLE_MS = 7 * 86_400_000;
/** A previewed upload waits this long for its import. */
export const UPLOAD_KEPT_MS = 86_400_000;

/** A spreadsheet has at most this many columns that we read. */
export const MAX_COLUMNS = 1024;
/** Longest record of a csv file in characters: a few html fields of 1 MB each (D29). */
export const MAX_RECORD_CHARS = 8 * 1024 * 1024;

/** An archive may hold this many entries (security.md row 57). */
export const ZIP_MAX_ENTRIES = 2000;
/** Every archive may unfold to this many bytes, a larger one to `ZIP_MAX_RATIO` times its size, up to the last bound. */
export const ZIP_FREE_BYTES = 64 * 1024 * 1024;
export const ZIP_MAX_RATIO = 100;
export const ZIP_MAX_BYTES = 8 * 1024 * 1024 * 1024;
/** Cells of one merged area; larger ones are how a small file blows up a reader. */
export const MAX_MERGE_CELLS = 10_000;
/** Bytes of distinct texts of a workbook that are held in memory. */
export const MAX_SHARED_STRING_BYTES = 256 * 1024 * 1024;

/** Memory of the parsing process: its heap, and the bound at which it is killed (issue 2: under 512 MB). */
export const CHILD_HEAP_MB = 256;
export const CHILD_YOUNG_MB = 32;
export const CHILD_RSS_BYTES = 500 * 1024 * 1024;
/** A preview or a small import must be done within the gateway's patience of 120 s (D9). */
export const QUICK_PARSE_MS = 90_000;
/** The longest a file may take to parse in the background. */
export const LONG_PARSE_MS = 2 * 3_600_000;

/** Row that a spreadsheet shows for the first row below the headers (D35). */
export const FIRST_DATA_ROW = 2;
/** Faults that the database is asked for at a time. */
export const CHECKED_AT_ONCE = 10_000;
/** A load of so many rows or more leaves fresh statistics; fewer change no plan. */
export const ROWS_WORTH_STATISTICS = 1_000;
/** A background job waits this long for an entity that something else works on. */
export const BUSY_PATIENCE_MS = 120_000;
/** Largest list of faults and largest export, in bytes. */
export const MAX_JOB_FILE_BYTES = 4 * 1024 ** 3 - 1;
