import type { RouteObject } from 'react-router';

export const menuRoutes: RouteObject[] = [
  {
    path: '/system/menu',
    lazy: async () => ({ Component: (await import('./menu-screen.js')).MenuScreen }),
    handle: { title: 'menu.title' },
  },
];
