import type { RouteObject } from 'react-router';
import type { MemberSlots } from './members-screen.js';

/** Routes of members and external users; `slots` are components of other features. */
export function userRoutes(slots: MemberSlots): RouteObject[] {
  return [
    {
      path: '/system/user',
      lazy: async () => {
        const { MembersScreen } = await import('./members-screen.js');
        return { element: <MembersScreen slots={slots} /> };
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
