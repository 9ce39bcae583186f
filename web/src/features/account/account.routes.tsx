import type { RouteObject } from 'react-router';

export const accountRoutes: RouteObject[] = [
  {
    path: '/user/:section?',
    lazy: async () => ({ Component: (await import('./user-centre-screen.js')).UserCentreScreen }),
    handle: { title: 'account.centre' },
  },
];
