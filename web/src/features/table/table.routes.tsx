import type { RouteObject } from 'react-router';

/** The end-user side of a table. */
export const tableRoutes: RouteObject[] = [
  { path: 'table/:entity', lazy: async () => ({ Component: (await import('./table-screen.js')).TableScreen }), handle: { title: 'table.title' } },
];
