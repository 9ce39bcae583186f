import { render } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, type RouteObject } from 'react-router';
import type { Project, SessionUser } from '@buildmesh/contracts';
import { AppThemeProvider } from '../theme/app-theme-provider.js';
import { ConfirmProvider } from '../ui/dialog/confirm-provider.js';
import { NoticeHost } from '../ui/state/notice-host.js';
import { createStore, type RootState } from '../state/store.js';

export const USER: SessionUser = {
  _id: '1'.padStart(24, '0'),
  user: 'ada_lovelace',
  nickname: 'Ada',
  avatar: null,
  phone: null,
  model: 'inner',
};

export const PROJECT: Project = {
  _id: 'a'.padStart(24, '0'),
  _name: 'Shop',
  _owner: USER._id,
  _auth: 'admin',
  _status: 3,
  _expired: null,
  _rid: null,
  _limit: {},
  _option: {},
  _ver: 1,
};

interface Options {
  path?: string;
  /** Where the address has to match, such as `/x/:id`; anything by default. */
  route?: string;
  /** Places inside the screen, where it is a frame. */
  children?: RouteObject[];
  session?: Partial<RootState['session']>;
}

/** Draws a screen as somebody signed in sees it, in a project they own. */
export function renderApp(
  screen: ReactElement,
  { path = '/', route = '*', children, session }: Options = {},
) {
  const store = createStore({
    session: {
      token: 't'.repeat(48),
      user: USER,
      projects: [PROJECT],
      project: PROJECT,
      role: null,
      auth: {},
      preview: false,
      ...session,
    },
  });
  const router = createMemoryRouter([{ path: route, element: screen, children }], { initialEntries: [path] });
  const view = render(
    <Provider store={store}>
      <AppThemeProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
        <NoticeHost />
      </AppThemeProvider>
    </Provider>,
  );
  return { ...view, store, router };
}
