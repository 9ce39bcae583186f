import type { RouteObject } from 'react-router';

export const draftRoutes: RouteObject[] = [
  {
    path: '/draft',
    lazy: async () => ({ Component: (await import('./draft-screen.js')).DraftScreen }),
    handle: { title: 'draft.title' },
  },
];
