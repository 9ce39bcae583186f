import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { Outlet, RouterProvider, useParams, type RouteObject } from 'react-router';
import { createStore } from '../../shared/state/store.js';
import { PROJECT, USER } from '../../shared/testing/render-app.js';
import { startServer } from '../../shared/testing/server.js';
import { AppThemeProvider } from '../../shared/theme/app-theme-provider.js';
import { ConfirmProvider } from '../../shared/ui/dialog/confirm-provider.js';
import { openRouter } from './router.js';

const OTHER = { ...PROJECT, _id: 'b'.padStart(24, '0'), _name: 'Warehouse' };
const PAGE = '7'.padStart(24, '0');

/** Stands in for every place: says which it is. */
function Place({ name }: { name: string }) {
  return <p>{`${name} ${Object.values(useParams()).join(' ')}`.trim()}</p>;
}
const places: RouteObject[] = [
  {
    element: (
      <main>
        <Outlet />
      </main>
    ),
    children: [
      { path: '/page/:id', element: <Place name="page" /> },
      { path: '/app/:project/:page', element: <Place name="app" /> },
    ],
  },
];

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer({
    [`GET /app/${OTHER._id}/init`]: {
      data: { project: OTHER, role: null, auth: {}, routes: [], limit: {}, option: {} },
    },
  });
});
afterEach(() => {
  server.stop();
  localStorage.clear();
  sessionStorage.clear();
});

function open(address: string, { signedIn = true } = {}) {
  window.history.replaceState(null, '', address);
  const store = createStore({
    session: {
      token: signedIn ? 't'.repeat(48) : null,
      user: signedIn ? USER : null,
      projects: signedIn ? [PROJECT, OTHER] : [],
      project: signedIn ? PROJECT : null,
      role: null,
      auth: {},
      preview: false,
    },
  });
  const project = signedIn ? PROJECT._id : null;
  const router = openRouter(store, { project, chosen: false, memberRoutes: places });
  render(
    <Provider store={store}>
      <AppThemeProvider>
        <ConfirmProvider>
          <RouterProvider router={router} />
        </ConfirmProvider>
      </AppThemeProvider>
    </Provider>,
  );
  return store;
}

describe('addresses', () => {
  it('/{project}/page/{id} shows a page of that project, which stays in front', async () => {
    open(`/${PROJECT._id}/page/${PAGE}`);
    expect(await screen.findByText(`page ${PAGE}`)).toBeVisible();
    expect(window.location.pathname).toBe(`/${PROJECT._id}/page/${PAGE}`);
  });

  it('/app/{project}/{page} starts the project that it names before it shows the page', async () => {
    const store = open(`/app/${OTHER._id}/${PAGE}`);
    expect(await screen.findByText(`app ${OTHER._id} ${PAGE}`)).toBeVisible();
    expect(server.to(`GET /app/${OTHER._id}/init`)).toHaveLength(1);
    expect(store.getState().session.project?._id).toBe(OTHER._id);
  });

  it.each([
    ['/open', 'There is no such page', []],
    ['/open/sheet', 'This address is not complete', []],
    ['/open/sheet?token=x', 'Not found', ['x']],
  ])('%s asks nobody to sign in and says “%s”', async (address, text, tokens) => {
    open(address, { signedIn: false });
    expect(await screen.findByText(text, {}, { timeout: 20_000 })).toBeVisible();
    expect(window.location.pathname).toBe(address.split('?')[0]);
    expect(server.asked.map(({ headers }) => headers['x-token'])).toEqual(tokens);
    expect(server.to('GET /ticket/shared')).toHaveLength(tokens.length);
  });
});
