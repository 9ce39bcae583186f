import type { RouteObject } from 'react-router';
import type { MembersProps } from './members-screen.js';

/** Routes of members and external users; `beside` is what other features have there. */
export function userRoutes(beside: MembersProps): RouteObject[] {
  return [
    {
      path: '/system/user',
      lazy: async () => {
        const { MembersScreen } = await import('./members-screen.js');
        return { element: <MembersScreen {...beside} /> };
      },
      handle: { title: 'user.title' },
    },
    {
      path: '/system/public/user',
      lazy: async () => ({ Component: (await import('./external-users-screen.js')).ExternalUsersScreen }),
      handle: { title: 'user.public' },
    },
  ];
}
