/** Limits of requests from outside; sources beside each. */

/** Largest JSON body in bytes (security.md §4 Input). */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Largest uploaded file in bytes: 20480 KB (spec: data §9), unless its contract says otherwise. */
export const MAX_FILE_BYTES = 20_480 * 1024;
/** Room for the fields and boundaries around the file. */
export const MULTIPART_ROOM_BYTES = MAX_JSON_BYTES;
/** Largest text field beside the file, in bytes. */
export const MAX_FIELD_BYTES = 64 * 1024;
/** security.md §4 Multipart. */
export const MULTIPART_LIMITS = {
  files: 1,
  fields: 50,
  parts: 60,
  fieldNameSize: 100,
  fieldSize: MAX_FIELD_BYTES,
  headerPairs: 100,
};
/** Answers above this many bytes are compressed for clients that accept it. */
export const COMPRESS_ABOVE_BYTES = 4096;
/** A token is 48 characters (D11); anything much longer is none. */
export const MAX_TOKEN_LENGTH = 256;
/** How long a snapshot of a session may be used without asking identity again. */
export const SNAPSHOT_MS = 10_000;
/** How long an unknown token is remembered as such. */
export const UNKNOWN_TOKEN_MS = 2_000;
/** Most snapshots kept. */
export const MAX_SNAPSHOTS = 20_000;
/** Longest name of an uploaded file in characters (D61). */
export const MAX_FILE_NAME = 200;
