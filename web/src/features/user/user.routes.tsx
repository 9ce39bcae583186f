import type { RouteObject } from 'react-router';

export const userRoutes: RouteObject[] = [
  { path: '/user', lazy: async () => ({ Component: (await import('./user-centre-screen.js')).UserCentreScreen }), handle: { title: 'user.centre' } },
  { path: '/system/user', lazy: async () => ({ Component: (await import('./members-screen.js')).MembersScreen }), handle: { title: 'user.title' } },
];
