import { useEffect, useState } from 'react';
import { brandingReset } from '../shared/state/session/branding.slice.js';
import type { BrandingLoader } from '../entities/session/branding/branding-settings.js';
import { splitProject } from '../shared/navigation/project-path.js';
import { useAppSelector, useAppStore } from '../shared/state/hooks.js';

/** Longest wait for custom settings; after it the client starts in its own look and takes theirs when they come. */
const PATIENCE_MS = 3000;

let settings: Promise<BrandingLoader> | undefined;

/** Applies the look of the current project, or of the one in a guest's address. True once the view may be drawn. */
export function useBranding(): boolean {
  const store = useAppStore();
  const entered = useAppSelector(({ session }) => session.project?._id);
  const guest = useAppSelector(({ session }) => session.token === null);
  const project = entered ?? (guest ? splitProject(window.location.pathname).project : null);
  const [ready, setReady] = useState<string | null>(null);
  useEffect(() => {
    if (project === null) {
      if (store.getState().branding.project === null) return undefined;
      void settings?.then((all) => all.reset());
      store.dispatch(brandingReset());
      return undefined;
    }
    let gone = false;
    const done = () => {
      if (!gone) setReady(project);
    };
    const timer = setTimeout(done, PATIENCE_MS);
    settings ??= import('../entities/session/branding/branding-tools.js').then((all) =>
      all.brandingLoaderOf(store),
    );
    settings
      .then((all) => all.init(project))
      .catch((cause: unknown) => console.error('custom settings failed', cause))
      .finally(done);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [project, store]);
  return project === null || ready === project;
}
