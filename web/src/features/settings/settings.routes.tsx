import type { RouteObject } from 'react-router';

export const settingsRoutes: RouteObject[] = [
  {
    path: '/system/data/:entity?',
    lazy: async () => ({ Component: (await import('./data-screen.js')).DataScreen }),
    handle: { title: 'settings.data.title' },
  },
  {
    path: '/system/history',
    lazy: async () => ({ Component: (await import('./history-screen.js')).HistoryScreen }),
    handle: { title: 'settings.audit.title' },
  },
];
