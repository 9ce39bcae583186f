import type { RouteObject } from 'react-router';

export const settingsRoutes: RouteObject[] = [
  { path: '/system/data', lazy: async () => ({ Component: (await import('./data-screen.js')).DataScreen }), handle: { title: 'settings.data.title' } },
];
