import type { RouteObject } from 'react-router';

/** The modules belong to the settings as well as to the workbench (spec: platform §2.1). */
export const moduleRoutes: RouteObject[] = ['/system/module', '/dev/module'].map((path) => ({
  path,
  lazy: async () => ({ Component: (await import('./modules-screen.js')).ModulesScreen }),
  handle: { title: 'module.title' },
}));
