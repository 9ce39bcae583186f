import type { RouteObject } from 'react-router';
import { entityRoutes } from '../features/entity/index.js';
import { projectRoutes } from '../features/project/index.js';
import { roleRoutes } from '../features/role/index.js';
import { settingsRoutes } from '../features/settings/index.js';
import { tableRoutes } from '../features/table/index.js';
import { userRoutes } from '../features/user/index.js';
import { ExpiredScreen, NoAuthorityScreen } from './message-screens.js';
import { homeSlots, loadEntitySlots, loadTableSlots, roleSlots } from './slots.js';

const home: RouteObject = {
  index: true,
  lazy: async () => {
    const { HomeScreen } = await import('../features/shell/index.js');
    return { element: <HomeScreen slots={homeSlots} /> };
  },
  handle: { title: 'shell.nav.home' },
};

/** Everything behind sign-in, inside the frame. */
export const memberRoutes: RouteObject = {
  lazy: async () => ({ Component: (await import('../features/shell/index.js')).ShellFrame }),
  children: [
    home,
    { path: '/no-authority', element: <NoAuthorityScreen /> },
    { path: '/dev/expired', element: <ExpiredScreen /> },
    ...tableRoutes(loadTableSlots),
    ...entityRoutes(loadEntitySlots),
    ...projectRoutes,
    ...userRoutes,
    ...roleRoutes(roleSlots),
    ...settingsRoutes,
  ],
};
