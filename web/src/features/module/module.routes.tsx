import type { RouteObject } from 'react-router';

export const moduleRoutes: RouteObject[] = [
  {
    path: '/system/module',
    lazy: async () => ({ Component: (await import('./modules-screen.js')).ModulesScreen }),
    handle: { title: 'module.title' },
  },
];
