/** What client and gateway both hold to; no schema, so that a browser can have it for nothing. */

/** Where sockets connect: the namespace, and the base path of the interface plus `/io` (D60). */
export const SOCKET_NAMESPACE = '/app';
export const SOCKET_PATH = '/api/io';
/** Between two pings of a client (spec: data §7). */
export const PING_EVERY_MS = 30_000;
/** Largest message to a socket, and largest action from one, in bytes of JSON (D60). */
export const MAX_PUSH_BYTES = 64 * 1024;
/** Messages longer than this travel as gzip, in both directions (D60); shorter ones as they are. */
export const GZIP_ABOVE_BYTES = 1024;

/** What people who look at a view tell each other. */
export const ACTION_TYPES = ['kanban', 'data/refresh'] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

/** A group of rows in a view; its value in the field that groups. */
export type GroupKey = string | number | boolean | null;

/** The view key of a table: its room hears that rows changed. */
export function viewOfEntity(entity: string): string {
  return `entity:${entity}`;
}
