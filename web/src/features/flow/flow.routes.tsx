import type { RouteObject } from 'react-router';

/** The workbench's editor of functions (D75), and the places that show what a function did (platform §2.1). */
export const flowRoutes: RouteObject[] = [
  {
    path: '/dev/flow/:id?',
    lazy: async () => ({ Component: (await import('./flow-screen.js')).FlowScreen }),
    handle: { title: 'flow.title' },
  },
  ...['/platform/debug/:flow/:version?', '/platform/:project/debug/:flow/:version?'].map((path) => ({
    path,
    lazy: async () => ({ Component: (await import('./run/debug-screen.js')).DebugScreen }),
    handle: { title: 'flow.debug' },
  })),
];
