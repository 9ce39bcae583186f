import type { Project } from '@buildmesh/contracts';
import { createBrowserRouter, Outlet, redirect, type RouteObject } from 'react-router';
import { loadOpenSheet, loadSharedScreen } from '../../features/page/index.js';
import { sessionRoutes } from '../../features/session/index.js';
import { loadMemberTexts } from '../../shared/i18n/i18n.js';
import { MOBILE_BELOW_PX } from '../../shared/limits.js';
import { splitProject, withProject } from '../../shared/navigation/project-path.js';
import { reopen } from '../../shared/navigation/reopen.js';
import { storeLastPath, takeLastPath } from '../../shared/state/session/session-storage.js';
import { hasFlag } from '../../shared/state/flags/local-flags.js';
import type { AppStore } from '../../shared/state/store.js';
import { BackGuard } from './back-guard.js';
import { guard, prefixed } from './guard.js';
import { initApp } from '../start/init-app.js';
import { NotFoundScreen, PcOnlyScreen } from '../screens/message-screens.js';
import { PageTitle } from './page-title.js';
import { RouteErrorScreen } from '../screens/route-error-screen.js';
import { StartScreen } from '../start/start-screen.js';

/** Places that need nobody to be signed in; everything else sends a guest to sign-in. */
const guestRoutes: RouteObject[] = [
  ...sessionRoutes,
  { path: '/pc-only', element: <PcOnlyScreen /> },
  {
    path: '/s/:token',
    lazy: async () => {
      await readyForShared();
      return loadSharedScreen();
    },
  },
  {
    path: '/open',
    children: [
      { index: true, element: <NotFoundScreen /> },
      {
        path: 'sheet',
        lazy: async () => {
          await readyForShared();
          return loadOpenSheet();
        },
        handle: { title: 'page.sheet.title' },
      },
    ],
  },
];

/** What is shared uses zod, and has the texts of the screens behind sign-in. */
async function readyForShared(): Promise<void> {
  await Promise.all([import('../zod-without-eval.js'), loadMemberTexts()]);
}

export type AppRouter = ReturnType<typeof createBrowserRouter>;

let current: AppRouter | undefined;

export interface Opening {
  project: string | null;
  /** Somebody has just entered the project by hand. */
  chosen: boolean;
  /** Places behind sign-in; none for a guest, who does not load them. */
  memberRoutes: readonly RouteObject[];
}

/**
 * The router of one project (its id stands in front of every path), or of no project. Ends the router before it.
 */
export function openRouter(store: AppStore, { project, chosen, memberRoutes }: Opening): AppRouter {
  current?.dispose();
  alignAddress(project, chosen);
  const inFront = splitProject(window.location.pathname).project;
  const root = rootRoute(store, { project, bare: inFront === null, memberRoutes });
  current = createBrowserRouter([root], { basename: inFront ? `/${inFront}` : '/' });
  return current;
}

const placesOf = (memberRoutes: readonly RouteObject[]): RouteObject[] => [
  ...guestRoutes,
  ...memberRoutes,
  { path: '*', element: <NotFoundScreen /> },
];

interface Root extends Pick<Opening, 'project' | 'memberRoutes'> {
  /** No project stands in front of the address. */
  bare: boolean;
}

function rootRoute(store: AppStore, { project, bare, memberRoutes }: Root): RouteObject {
  return {
    element: (
      <>
        <BackGuard />
        <PageTitle />
        <Outlet />
      </>
    ),
    errorElement: <RouteErrorScreen />,
    hydrateFallbackElement: <StartScreen />,
    loader: ({ request }) => {
      const url = new URL(request.url);
      const outside = bare ? prefixed(url.pathname, project) : null;
      return outside === null ? judge(store, project, url) : leaveRouter(outside + url.search + url.hash);
    },
    shouldRevalidate: () => true,
    children: placesOf(memberRoutes),
  };
}

/** Opens an address with the project in front from a router without; this one is about to be ended. */
function leaveRouter(address: string): Promise<never> {
  queueMicrotask(() => reopen(address));
  return new Promise(() => undefined);
}

async function judge(store: AppStore, project: string | null, url: URL): Promise<Response | null> {
  const { session } = store.getState();
  const { path } = splitProject(url.pathname);
  // Any path that ends so signs out (platform §2.1); only one of them is a route.
  if (/.\/logout\/?$/.test(path)) return redirect('/logout');
  const verdict = guard(path, {
    signedIn: session.token !== null && session.user !== null,
    project: session.project,
    mobile: window.innerWidth < MOBILE_BELOW_PX,
    nowMs: Date.now(),
    firstAdminPlace: await firstOfSettings(path, session.project),
    debug: hasFlag('debug'),
  });
  if (verdict.go === 'on') return null;
  if (verdict.go === 'init')
    return (await initApp(store, verdict.project, path + url.search)) ? null : redirect('/login');
  if (verdict.keep) storeLastPath(withProject(project, path) + url.search);
  return redirect(verdict.path);
}

/** Asked only of those who enter the settings: the menu model is no part of the first load. */
async function firstOfSettings(path: string, project: Project | null): Promise<string | undefined> {
  if (!/^\/system\/?$/.test(path)) return undefined;
  return (await import('../start/first-admin-place.js')).firstAdminPlaceOf(project);
}

/**
 * Puts the current project in front of the address, so that it can be sent to a colleague as it stands; what passes the
 * custom-project check stays as it is (guard 1).
 */
function alignAddress(project: string | null, chosen: boolean): void {
  const { pathname, search, hash } = window.location;
  const here = splitProject(pathname);
  if (here.project === project) return;
  if (!chosen && here.project === null && prefixed(pathname, project) === null) return;
  const path = placeIn(project, here, chosen);
  window.history.replaceState(
    null,
    '',
    withProject(project, path ?? here.path) + (path === null ? search + hash : ''),
  );
}

/** Where entering a project leads; `null` = stay at the place that is in the address. */
function placeIn(
  project: string | null,
  here: { project: string | null; path: string },
  chosen: boolean,
): string | null {
  if (project === null) return chosen ? '/projects' : null;
  if (chosen && here.project === null) return splitProject(takeLastPath() ?? '/').path;
  // A place of the project before does not exist in this one.
  return here.project === null ? null : '/';
}
