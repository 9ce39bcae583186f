import type { RouteObject } from 'react-router';

/** `/upgrade`: buying a package for a project (spec: platform §2.1, §2.4). */
export const purchaseRoutes: RouteObject[] = [
  {
    path: '/upgrade',
    lazy: async () => ({ Component: (await import('./purchase-screen.js')).PurchaseScreen }),
    handle: { title: 'purchase.title' },
  },
];
