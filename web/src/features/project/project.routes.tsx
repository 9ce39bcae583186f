import type { RouteObject } from 'react-router';

export const projectRoutes: RouteObject[] = [
  { path: '/projects', lazy: async () => ({ Component: (await import('./projects-screen.js')).ProjectsScreen }) },
  {
    path: '/system/project',
    lazy: async () => ({ Component: (await import('./project-settings-screen.js')).ProjectSettingsScreen }),
    handle: { title: 'project.settings' },
  },
];
