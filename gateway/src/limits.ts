/** Limits of requests from outside; sources beside each. */

/** Largest JSON body in bytes (security.md §4 Input). */
export const MAX_JSON_BYTES = 1024 * 1024;
/** Largest call of an outside service in bytes; WeCom's have one or two thousand. */
export const MAX_HOOK_BYTES = 64 * 1024;
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

/** Sockets of one session at one gateway; a person has some tabs and devices, a session one browser. */
export const SOCKETS_PER_SESSION = 20;
/** Sockets of one address at one gateway; whole offices share one. */
export const SOCKETS_PER_ADDRESS = 1_000;
/** New connections a second of one address; after a restart an office comes back at once, with backoff. */
export const CONNECTS_PER_SECOND = 50;
/** Actions a second of one socket (D60). */
export const ACTIONS_PER_SECOND = 20;
/** Messages of one socket that may wait for their answers, before it is cut as a flood. */
export const MAX_WAITING_MESSAGES = 64;
/** Views that one socket looks at together. */
export const VIEWS_PER_SOCKET = 50;
/** Longest packet on a socket in bytes: an action and what wraps it. */
export const MAX_PACKET_BYTES = 80 * 1024;
/** A connection that has not said who it is by then is cut (security.md §4 Sockets). */
export const SOCKET_CONNECT_MS = 10_000;
/** A client counts as online for this long after its last ping; one may get lost. */
export const ONLINE_MS = 75_000;
/** Between two hints that rows of one table changed. */
export const HINT_EVERY_MS = 1_000;
/** Between two signs of life in a stream of events (D59). */
export const STREAM_PING_MS = 15_000;
