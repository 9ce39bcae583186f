import type { RouteObject } from 'react-router';
import type { EntitySlots } from './entity-slots.js';

/** The designer of tables in the workbench (D75), and what administrators set of a table beyond its fields. */
export function entityRoutes(loadSlots: () => Promise<EntitySlots>): RouteObject[] {
  return [
    {
      path: '/dev/entity/:entity?',
      lazy: async () => {
        const [{ EntityScreen }, slots] = await Promise.all([import('./entity-screen.js'), loadSlots()]);
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
