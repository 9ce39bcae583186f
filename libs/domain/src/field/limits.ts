/** Longest value of a string field in characters (D29). */
export const MAX_STRING_LENGTH = 10_000;
/** Longest html value in bytes (D29). */
export const MAX_HTML_BYTES = 1024 * 1024;
/** Longest json value in bytes (D29). */
export const MAX_JSON_BYTES = 64 * 1024;
/** Longest workbook in bytes: as html, the other large text of a row. */
export const MAX_SHEET_BYTES = 1024 * 1024;
/** Most rows of a collection (D29). */
export const MAX_COLLECTION_ROWS = 500;
/** Most entries of a list, of several choices and of several relations. */
export const MAX_LIST_LENGTH = 1000;
/** Longest entry of a list in characters. */
export const MAX_LIST_ENTRY_LENGTH = 1000;
/** Files of a field without a limit of its own (D29). */
export const DEFAULT_MAX_FILES = 9;
/** Largest uploaded file in bytes (spec: data §5, 20480 KB). */
export const MAX_FILE_BYTES = 20_480 * 1024;
/** Longest name of a file in characters (D61), longest key in the store, longest url. */
export const MAX_FILE_NAME_LENGTH = 200;
export const MAX_FILE_KEY_LENGTH = 500;
export const MAX_URL_LENGTH = 2000;
/** Longest e-mail address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;
/** Longest part of an address in characters. */
export const MAX_ADDRESS_PART_LENGTH = 500;

/** Endings of image files (spec: data §5). */
export const IMAGE_EXTENSIONS = [
  'jpg',
  'jpeg',
  'png',
  'gif',
  'tiff',
  'pjp',
  'jfif',
  'bmp',
  'svgz',
  'webp',
  'ico',
  'xbm',
  'dib',
  'tif',
  'pjpeg',
  'avif',
] as const;
