import type { RouteObject } from 'react-router';
import type { TableSlots } from './table-slots.js';

/** The end-user side of a table; `loadSlots` brings the components of other features, in chunks of their own. */
export function tableRoutes(loadSlots: () => Promise<TableSlots>): RouteObject[] {
  return [
    {
      path: '/table/:entity',
      lazy: async () => {
        const [{ TableScreen }, slots] = await Promise.all([import('./table-screen.js'), loadSlots()]);
        return { element: <TableScreen slots={slots} /> };
      },
      handle: { title: 'table.title' },
    },
  ];
}
