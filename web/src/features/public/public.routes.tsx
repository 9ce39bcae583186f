import type { RouteObject } from 'react-router';

export const publicRoutes: RouteObject[] = [
  {
    path: '/system/public/auth',
    lazy: async () => ({ Component: (await import('./public-roles-screen.js')).PublicRolesScreen }),
    handle: { title: 'public.title' },
  },
];
