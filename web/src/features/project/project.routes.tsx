import type { RouteObject } from 'react-router';
import type { OtherSlots } from './other-settings-screen.js';

/** Routes of projects and their settings; `loadSlots` brings components of other features. */
export function projectRoutes(loadSlots: () => Promise<OtherSlots>): RouteObject[] {
  return [
    {
      path: '/projects',
      lazy: async () => ({ Component: (await import('./projects-screen.js')).ProjectsScreen }),
    },
    {
      path: '/system/feature',
      lazy: async () => ({ Component: (await import('./feature-screen.js')).FeatureScreen }),
      handle: { title: 'project.feature' },
    },
    {
      path: '/system/other',
      lazy: async () => {
        const [{ OtherSettingsScreen }, slots] = await Promise.all([
          import('./other-settings-screen.js'),
          loadSlots(),
        ]);
        return { element: <OtherSettingsScreen slots={slots} /> };
      },
      handle: { title: 'project.settings' },
    },
  ];
}
