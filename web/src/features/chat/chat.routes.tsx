import type { RouteObject } from 'react-router';

export const chatRoutes: RouteObject[] = [
  {
    path: '/system/share/ai/:assistant?',
    lazy: async () => ({ Component: (await import('./assistants-screen.js')).AssistantsScreen }),
    handle: { title: 'chat.ai.title' },
  },
];
