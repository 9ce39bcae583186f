import type { RouteObject } from 'react-router';
import type { FlowSlots } from './flow-slots.js';

/** The workbench's editor of functions (D75), and the places that show what a function did (platform §2.1). */
export function flowRoutes(loadSlots: () => Promise<FlowSlots>): RouteObject[] {
  return [
    {
      path: '/dev/flow/:id?',
      lazy: async () => {
        const [{ FlowScreen }, slots] = await Promise.all([import('./flow-screen.js'), loadSlots()]);
        return { element: <FlowScreen slots={slots} /> };
      },
      handle: { title: 'flow.title' },
    },
    ...['/platform/debug/:flow/:version?', '/platform/:project/debug/:flow/:version?'].map((path) => ({
      path,
      lazy: async () => ({ Component: (await import('./run/debug-screen.js')).DebugScreen }),
      handle: { title: 'flow.debug' },
    })),
  ];
}
