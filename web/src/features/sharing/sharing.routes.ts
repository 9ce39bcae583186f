import type { RouteObject } from 'react-router';

export const sharingRoutes: RouteObject[] = [
  {
    path: '/system/share/selection/:key?',
    lazy: async () => ({ Component: (await import('./selection-screen.js')).SelectionScreen }),
    handle: { title: 'sharing.selection.title' },
  },
  {
    path: '/system/share/increment/:key?',
    lazy: async () => ({ Component: (await import('./increment-screen.js')).IncrementScreen }),
    handle: { title: 'sharing.increment.title' },
  },
];
