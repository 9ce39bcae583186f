import type { RouteObject } from 'react-router';

export const scheduleRoutes: RouteObject[] = [
  {
    path: '/system/schedule',
    lazy: async () => ({ Component: (await import('./schedule-screen.js')).ScheduleScreen }),
    handle: { title: 'schedule.title' },
  },
];
