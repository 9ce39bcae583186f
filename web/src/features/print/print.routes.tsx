import type { RouteObject } from 'react-router';
import type { PrintSlots } from './print-screen.js';

/** `/app/{project}/print/{page}`: a page or a print template alone, for paper; outside the frame of the product. */
export function printRoutes(loadSlots: () => Promise<PrintSlots>): RouteObject[] {
  return [
    {
      path: '/app/:project/print/:page',
      lazy: async () => {
        const [{ PrintScreen }, slots] = await Promise.all([import('./print-screen.js'), loadSlots()]);
        return { element: <PrintScreen slots={slots} /> };
      },
      handle: { title: 'print.screen' },
    },
  ];
}
