import type { RouteObject } from 'react-router';

export const brandingRoutes: RouteObject[] = [
  {
    path: '/system/project',
    lazy: async () => ({ Component: (await import('./usage-screen.js')).UsageScreen }),
    handle: { title: 'custom.title' },
  },
];
