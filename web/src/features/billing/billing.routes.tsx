import type { RouteObject } from 'react-router';

/** `/upgrade`: buying a package for a project (spec: platform §2.1, §2.4). */
export const billingRoutes: RouteObject[] = [
  {
    path: '/upgrade',
    lazy: async () => ({ Component: (await import('./billing-screen.js')).BillingScreen }),
    handle: { title: 'purchase.title' },
  },
];
