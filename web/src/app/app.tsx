import { useEffect, useMemo, useRef, useState } from 'react';
import { RouterProvider } from 'react-router';
import { ErrorState } from '../shared/ui/error-state.js';
import type { ApiFault } from '../shared/api/fault.js';
import { splitProject } from '../shared/place/project-path.js';
import { useAppSelector, useAppStore } from '../shared/state/hooks.js';
import { loadSession } from './boot.js';
import { Overlays } from './overlays.js';
import { openRouter } from './router.js';
import { StartScreen } from './start-screen.js';

/** Start-up, then the router of whoever is there: a guest, or a user in a project. */
export function App({ requested }: { requested: string | null }) {
  const store = useAppStore();
  const waiting = useAppSelector(({ session }) => session.token !== null && session.user === null);
  const [fault, setFault] = useState<ApiFault | null>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!waiting) return;
    setFault(null);
    void loadSession(store, requested).then(setFault);
  }, [waiting, tries, store, requested]);
  if (waiting && fault) return <ErrorState fault={fault} onRetry={() => setTries(tries + 1)} />;
  if (waiting) return <StartScreen />;
  return <Places />;
}

function Places() {
  const store = useAppStore();
  const project = useAppSelector(({ session }) => session.project?._id ?? null);
  const user = useAppSelector(({ session }) => session.user?._id ?? null);
  const before = useRef({ user, project });
  const router = useMemo(() => {
    // A guest's address may name the project to sign in to (platform §2.1).
    const inFront = user === null ? splitProject(window.location.pathname).project : project;
    const chosen = user !== null && before.current.user === user && before.current.project !== project;
    before.current = { user, project };
    return openRouter(store, inFront, chosen);
  }, [store, project, user]);
  const refusedPages = useAppSelector((state) => state.network.refusedPages);
  useEffect(() => {
    if (refusedPages > 0) void router.navigate('/no-authority', { replace: true });
  }, [refusedPages, router]);
  return (
    <>
      {/* A new key: screens of the project or user before must not be drawn once more without them. */}
      <RouterProvider key={`${user} ${project}`} router={router} />
      <Overlays />
    </>
  );
}
