import type { RouteObject } from 'react-router';
import type { EntitySlots } from './entity-slots.js';

/** The designer of tables in the workbench (D75), and what administrators set of a table beyond its fields. */
export function entityRoutes(slots: EntitySlots): RouteObject[] {
  return [
    {
      path: '/dev/entity/:entity?',
      lazy: async () => {
        const { EntityScreen } = await import('./entity-screen.js');
        return { element: <EntityScreen slots={slots} /> };
      },
      handle: { title: 'entity.title' },
    },
    {
      path: '/system/data-advanced',
      lazy: async () => ({ Component: (await import('./advanced/advanced-screen.js')).AdvancedScreen }),
      handle: { title: 'entity.advanced.title' },
    },
  ];
}
