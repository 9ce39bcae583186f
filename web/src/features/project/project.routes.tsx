import type { RouteObject } from 'react-router';
import type { OtherSettings } from './other-settings-screen.js';

/** Routes of projects and their settings; `loadOthers` brings what other features have among them. */
export function projectRoutes(loadOthers: () => Promise<OtherSettings>): RouteObject[] {
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
        const [{ OtherSettingsScreen }, others] = await Promise.all([
          import('./other-settings-screen.js'),
          loadOthers(),
        ]);
        return { element: <OtherSettingsScreen {...others} /> };
      },
      handle: { title: 'project.settings' },
    },
  ];
}
