import type { RouteObject } from 'react-router';

export const chatRoutes: RouteObject[] = [
  {
    path: '/system/share/ai/:assistant?',
    lazy: async () => ({ Component: (await import('./assistant/assistants-screen.js')).AssistantsScreen }),
    handle: { title: 'chat.ai.title' },
  },
];
