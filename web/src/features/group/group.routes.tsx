import type { RouteObject } from 'react-router';

export const groupRoutes: RouteObject[] = [
  {
    path: '/system/group/:group?',
    lazy: async () => ({ Component: (await import('./groups-screen.js')).GroupsScreen }),
    handle: { title: 'group.title' },
  },
];
