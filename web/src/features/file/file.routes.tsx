import type { RouteObject } from 'react-router';

export const fileRoutes: RouteObject[] = [
  {
    path: '/system/share/file',
    lazy: async () => ({ Component: (await import('./files-screen.js')).FilesScreen }),
    handle: { title: 'file.title' },
  },
];
