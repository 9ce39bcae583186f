import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { SharingSlotsProvider, type SharingSlots } from './sharing-slots.js';

/** The shared settings of a project; `loadSlots` brings the components of other features, in chunks of their own. */
export function sharingRoutes(loadSlots: () => Promise<SharingSlots>): RouteObject[] {
  const withSlots = async (screen: Promise<ComponentType>) => {
    const [Screen, slots] = await Promise.all([screen, loadSlots()]);
    return {
      element: (
        <SharingSlotsProvider value={slots}>
          <Screen />
        </SharingSlotsProvider>
      ),
    };
  };
  return [
    {
      path: '/system/share/selection/:key?',
      lazy: async () => ({ Component: (await import('./selection-screen.js')).SelectionScreen }),
      handle: { title: 'sharing.selection.title' },
    },
    {
      path: '/system/share/increment/:key?',
      lazy: async () => ({ Component: (await import('./auto-number-screen.js')).AutoNumberScreen }),
      handle: { title: 'sharing.increment.title' },
    },
    {
      path: '/system/share/config/:key?',
      lazy: async () => ({ Component: (await import('./config/config-screen.js')).ConfigScreen }),
      handle: { title: 'sharing.config.title' },
    },
    {
      path: '/system/share/i18n',
      lazy: async () => ({ Component: (await import('./texts/texts-screen.js')).TextsScreen }),
      handle: { title: 'sharing.i18n.title' },
    },
    {
      path: '/system/share/chart/:key?',
      lazy: () => withSlots(import('./chart/chart-screen.js').then((each) => each.ChartScreen)),
      handle: { title: 'sharing.chart.title' },
    },
    {
      path: '/system/view/:entity?/:view?',
      lazy: () => withSlots(import('./view/view-screen.js').then((each) => each.ViewScreen)),
      handle: { title: 'sharing.view.title' },
    },
  ];
}
