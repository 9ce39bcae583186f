import type { RouteObject } from 'react-router';
import { LogoutScreen, ResetScreen } from './leave-screen.js';
import { LoginScreen } from './login-screen.js';

/** Screens that need no session. Only sign-in itself is in the first load. */
export const sessionRoutes: RouteObject[] = [
  { path: '/login/:token?', element: <LoginScreen />, handle: { title: 'session.login.submit' } },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('./register-screen.js')).RegisterScreen }),
    handle: { title: 'session.register.title' },
  },
  {
    path: '/forgot',
    lazy: async () => ({ Component: (await import('./forgot-screen.js')).ForgotScreen }),
    handle: { title: 'session.forgot.title' },
  },
  { path: '/reset', element: <ResetScreen /> },
  { path: '/logout', element: <LogoutScreen /> },
];
