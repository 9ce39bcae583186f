import type { RouteObject } from 'react-router';

export const helpRoutes: RouteObject[] = [
  {
    path: '/help/:article?',
    lazy: async () => ({ Component: (await import('./help-screen.js')).HelpScreen }),
    handle: { title: 'help.title' },
  },
];
