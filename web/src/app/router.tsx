import { createBrowserRouter, Outlet, redirect, ScrollRestoration, type RouteObject } from 'react-router';
import { sessionRoutes } from '../features/session/index.js';
import { MOBILE_BELOW_PX } from '../shared/limits.js';
import { splitProject, withProject } from '../shared/place/project-path.js';
import { storeLastPath, takeLastPath } from '../shared/session/session-storage.js';
import type { AppStore } from '../shared/state/store.js';
import { guard } from './guard.js';
import { NotFoundScreen, PcOnlyScreen } from './message-screens.js';
import { memberRoutes } from './member-routes.js';
import { RouteErrorScreen } from './route-error-screen.js';
import { StartScreen } from './start-screen.js';

/** All places of the product. Screens behind sign-in are loaded when somebody goes there. */
export const routes: RouteObject[] = [
  ...sessionRoutes,
  { path: '/pc-only', element: <PcOnlyScreen /> },
  { path: '/s/:token', element: <NotFoundScreen /> },
  memberRoutes,
  { path: '*', element: <NotFoundScreen /> },
];

export type AppRouter = ReturnType<typeof createBrowserRouter>;

let current: AppRouter | undefined;

/**
 * The router of one project (its id stands in front of every path), or of no project. Ends the router before it.
 * `chosen`: somebody has just entered the project by hand.
 */
export function openRouter(store: AppStore, project: string | null, chosen: boolean): AppRouter {
  current?.dispose();
  alignAddress(project, chosen);
  current = createBrowserRouter([rootRoute(store, project)], { basename: project ? `/${project}` : '/' });
  return current;
}

function rootRoute(store: AppStore, project: string | null): RouteObject {
  return {
    element: (
      <>
        <ScrollRestoration />
        <Outlet />
      </>
    ),
    errorElement: <RouteErrorScreen />,
    hydrateFallbackElement: <StartScreen />,
    loader: ({ request }) => judge(store, project, new URL(request.url)),
    shouldRevalidate: () => true,
    children: routes,
  };
}

function judge(store: AppStore, project: string | null, url: URL) {
  const { session } = store.getState();
  const { path } = splitProject(url.pathname);
  const verdict = guard(path, {
    signedIn: session.token !== null && session.user !== null,
    project: session.project,
    mobile: window.innerWidth < MOBILE_BELOW_PX,
    nowMs: Date.now(),
  });
  if (verdict.go === 'on') return null;
  if (verdict.keep) storeLastPath(withProject(project, path) + url.search);
  return redirect(verdict.path);
}

/** Puts the current project in front of the address, so that it can be sent to a colleague as it stands. */
function alignAddress(project: string | null, chosen: boolean): void {
  const { pathname, search, hash } = window.location;
  const here = splitProject(pathname);
  if (here.project === project) return;
  const path = placeIn(project, here, chosen);
  window.history.replaceState(null, '', withProject(project, path ?? here.path) + (path === null ? search + hash : ''));
}

/** Where entering a project leads; `null` = stay at the place that is in the address. */
function placeIn(project: string | null, here: { project: string | null; path: string }, chosen: boolean): string | null {
  if (project === null) return chosen ? '/projects' : null;
  if (chosen && here.project === null) return splitProject(takeLastPath() ?? '/').path;
  // A place of the project before does not exist in this one.
  return here.project === null ? null : '/';
}
