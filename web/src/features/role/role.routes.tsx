import type { RouteObject } from 'react-router';

export const roleRoutes: RouteObject[] = [
  {
    path: '/system/auth/:role?',
    lazy: async () => ({ Component: (await import('./roles-screen.js')).RolesScreen }),
    handle: { title: 'role.title' },
  },
];
