/**
 * What an entry of a menu leads to, in the sense of the admin menu (spec: platform §3, route entry): people's daily work, a
 * screen that only those who run the project open, or a function that starts at once.
 */
export type RouteEntryType = 'app' | 'admin' | 'program';

/** Text key of each type. */
export const ROUTE_ENTRY_TITLE: Readonly<Record<RouteEntryType, string>> = {
  app: 'shell.entry.app',
  admin: 'shell.entry.admin',
  program: 'shell.entry.program',
};

const ADMIN = /^\/(?:system|dev)(?:[/?]|$)/;

/** The type of an entry: settings, workbench and provider area are `admin`; what a function runs is `program`. */
export function routeEntryType(entry: { path: string; program?: string | null }): RouteEntryType {
  if (entry.program) return 'program';
  return ADMIN.test(entry.path) ? 'admin' : 'app';
}
