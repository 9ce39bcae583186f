import type { RouteObject } from 'react-router';

export const departmentRoutes: RouteObject[] = [
  {
    path: '/system/group/:group?',
    lazy: async () => ({ Component: (await import('./departments-screen.js')).DepartmentsScreen }),
    handle: { title: 'group.title' },
  },
];
