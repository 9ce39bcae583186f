import type { RouteObject } from 'react-router';

export const externalUserRoutes: RouteObject[] = [
  {
    path: '/system/public/auth',
    lazy: async () => ({ Component: (await import('./external-roles-screen.js')).ExternalRolesScreen }),
    handle: { title: 'public.title' },
  },
];
