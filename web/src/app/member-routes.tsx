import type { RouteObject } from 'react-router';
import { projectRoutes } from '../features/project/index.js';
import { ExpiredScreen, NoAuthorityScreen } from './message-screens.js';

/** Everything behind sign-in, inside the frame. */
export const memberRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('../features/shell/index.js')).ShellFrame }),
  children: [
    { index: true, lazy: async () => ({ Component: (await import('../features/shell/index.js')).HomeScreen }), handle: { title: 'shell.nav.home' } },
    { path: '/no-authority', element: <NoAuthorityScreen /> },
    { path: '/dev/expired', element: <ExpiredScreen /> },
    ...projectRoutes,
  ],
};
