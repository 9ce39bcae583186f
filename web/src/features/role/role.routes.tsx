import type { RouteObject } from 'react-router';
import type { RoleSlots } from './role-slots.js';

/** Routes of the roles; `slots` are components of other features. */
export function roleRoutes(slots: RoleSlots): RouteObject[] {
  return [
    {
      path: '/system/auth/:role?',
      lazy: async () => {
        const { RolesScreen } = await import('./roles-screen.js');
        return { element: <RolesScreen slots={slots} /> };
      },
      handle: { title: 'role.title' },
    },
  ];
}
