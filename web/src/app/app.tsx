import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { RouterProvider, type RouteObject } from 'react-router';
import { ErrorState } from '../shared/ui/state/error-state.js';
import { CODE, LOCAL_CODE, type ApiFault } from '../shared/api/faults/fault.js';
import { errorHomeReset } from '../shared/api/network.slice.js';
import { loadMemberTexts } from '../shared/i18n/i18n.js';
import { splitProject } from '../shared/navigation/project-path.js';
import { setReopen } from '../shared/navigation/reopen.js';
import { useAppSelector, useAppStore } from '../shared/state/hooks.js';
import { useConfirm } from '../shared/ui/dialog/confirm-provider.js';
import { afterNavigation } from './routing/after-navigation.js';
import { loadSession } from './start/boot.js';
import { errorExits } from './routing/error-exits.js';
import { navigationTools } from './routing/navigation-tools.js';
import { Overlays } from './screens/overlays.js';
import { openRouter } from './routing/router.js';
import { withoutRedirect, type Entry } from './start/start-options.js';
import { StartScreen } from './start/start-screen.js';
import { useBranding } from './use-branding.js';
import { FailureOverScreen } from '../shared/ui/state/part-failure.js';
import { lazyPart } from '../shared/ui/state/lazy-part.js';

const MemberTasks = lazyPart(
  async () => (await import('./routing/member-tasks.js')).MemberTasks,
  FailureOverScreen,
);

interface Props {
  requested: string | null;
  entry: Entry | null;
  devProject: string | null;
  /** The debug console was asked for. */
  console: boolean;
}

/** Start-up, then the router of whoever is there: a guest, or a user in a project. */
export function App({ requested, entry, devProject, console: debugConsole }: Props) {
  const store = useAppStore();
  const [entered, wanted] = useEntry(entry);
  const waiting = useAppSelector(({ session }) => session.token !== null && session.user === null);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [tries, setTries] = useState(0);
  const styled = useBranding();
  useEffect(() => {
    if (!waiting || !entered) return;
    setFault(null);
    void loadSession(store, { requested: wanted ?? requested, devProject }).then(setFault);
  }, [waiting, entered, wanted, tries, store, requested, devProject]);
  // Once something stands it is not taken away for the look of the next project; sign-in starts anew.
  const [drawn, setDrawn] = useState(false);
  const [missing, setMissing] = useState<ApiFault | null>(null);
  const memberRoutes = useMemberRoutes(setMissing, tries);
  const ready = entered && !waiting && memberRoutes !== null && (styled || drawn);
  useEffect(() => setDrawn(ready), [ready]);
  useEffect(() => {
    // `o_redirect`: everything is ready, the address is opened anew without it (platform §2.3).
    const address = ready ? withoutRedirect(new URL(window.location.href)) : null;
    if (address !== null) window.location.replace(address);
  }, [ready]);
  const trouble = memberRoutes === null && missing ? missing : waiting ? fault : null;
  if (trouble) return <ErrorState fault={trouble} onRetry={() => setTries(tries + 1)} />;
  if (!ready || memberRoutes === null) return <StartScreen />;
  return <Places debugConsole={debugConsole} memberRoutes={memberRoutes} />;
}

/** Uses up the token that the address brought; gives the project that it is for. */
function useEntry(entry: Entry | null): [boolean, string | null] {
  const store = useAppStore();
  const confirm = useConfirm();
  const [done, setDone] = useState<{ project: string | null } | null>(entry ? null : { project: null });
  const begun = useRef(false);
  useEffect(() => {
    // A ticket works once: a second run of the effect must not spend it again.
    if (!entry || begun.current) return;
    begun.current = true;
    void import('./start/entry.js')
      .then(({ enterWith }) => enterWith(store, entry, confirm))
      .catch((cause: unknown) => (console.error('entry failed', cause), null))
      .then((project) => setDone({ project }));
  }, [entry, store, confirm]);
  return [done !== null, done?.project ?? null];
}

const NONE: readonly RouteObject[] = [];

/** The places behind sign-in and their texts, fetched while the session is loaded; a guest needs none. */
function useMemberRoutes(onFault: (fault: ApiFault) => void, tries: number): readonly RouteObject[] | null {
  const guest = useAppSelector(({ session }) => session.token === null);
  const [routes, setRoutes] = useState<readonly RouteObject[] | null>(null);
  useEffect(() => {
    if (guest || routes) return;
    Promise.all([import('./routing/member-routes.js'), loadMemberTexts()]).then(
      ([{ memberRoutes }]) => setRoutes(memberRoutes),
      () => onFault({ code: LOCAL_CODE.network, message: '' }),
    );
  }, [guest, routes, onFault, tries]);
  return guest ? NONE : routes;
}

interface PlacesProps {
  debugConsole: boolean;
  memberRoutes: readonly RouteObject[];
}

function Places({ debugConsole, memberRoutes }: PlacesProps) {
  const store = useAppStore();
  const project = useAppSelector(({ session }) => session.project?._id ?? null);
  const user = useAppSelector(({ session }) => session.user?._id ?? null);
  const [opened, setOpened] = useState(0);
  const before = useRef({ user, project });
  const router = useMemo(() => {
    // A guest's address may name the project to sign in to (platform §2.1).
    const inFront = user === null ? splitProject(window.location.pathname).project : project;
    const chosen = user !== null && before.current.user === user && before.current.project !== project;
    before.current = { user, project };
    return openRouter(store, { project: inFront, chosen, memberRoutes });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `opened` asks for a new router at the address as it stands
  }, [store, project, user, opened, memberRoutes]);
  useEffect(() => {
    setReopen((address, replace) => {
      if (replace) window.history.replaceState(null, '', address);
      else window.history.pushState(null, '', address);
      setOpened((count) => count + 1);
    });
    return () => setReopen(null);
  }, []);
  useEffect(() => {
    let path = router.state.location.pathname;
    return router.subscribe(({ location, navigation }) => {
      if (navigation.state !== 'idle' || location.pathname === path) return;
      path = location.pathname;
      afterNavigation(path, navigationTools);
      // Who went on from where an error led has left it behind.
      if (!path.endsWith('/no-authority')) store.dispatch(errorHomeReset());
    });
  }, [store, router]);
  const errors = useMemo(
    () => errorExits({ store, navigate: (path, options) => router.navigate(path, options) }),
    [store, router],
  );
  const { refusedPages, errorCode } = useAppSelector((state) => state.network);
  const answered = useRef(refusedPages);
  useEffect(() => {
    if (refusedPages === answered.current) return;
    answered.current = refusedPages;
    errors.replace(errorCode ?? CODE.noAuthority, '/');
  }, [refusedPages, errorCode, errors]);
  return (
    <>
      {/* A new key: screens of the project or user before must not be drawn once more without them. */}
      <RouterProvider key={`${user} ${project} ${opened}`} router={router} />
      <Overlays
        console={debugConsole}
        onFeatureMissing={() => errors.push(CODE.featureMissing, '/')}
        onUpgrade={() => void router.navigate('/upgrade')}
      />
      {user !== null && (
        <Suspense>
          <MemberTasks />
        </Suspense>
      )}
    </>
  );
}
