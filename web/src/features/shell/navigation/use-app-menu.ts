import { useMemo } from 'react';
import type { MenuEntry } from '@buildmesh/contracts';
import { useForeign, type Foreign } from '../../../entities/session/foreign.js';
import { useIsAdmin, useMaybeProject } from '../../../entities/session/use-session.js';
import { useMobile } from '../../../shared/ui/use-mobile.js';
import { menuBranches, type MenuBranch } from './app-menu.model.js';
import { useAppMenuQuery } from '../../../entities/project/app-menu.api.js';

export interface AppMenu {
  entries: readonly MenuEntry[];
  branches: MenuBranch[];
  /** The project whose menu is shown instead of the own one. */
  foreign: Foreign | null;
  loading: boolean;
}

const NONE: readonly MenuEntry[] = [];

/** The menu of the end-user side for this device: of the project, or of the one that is looked into (D74). */
export function useAppMenu(): AppMenu {
  const own = useMaybeProject()?._id;
  const session = useForeign();
  const developer = useIsAdmin();
  const device = useMobile() ? 'mobile' : 'pc';
  const foreign = session && session.home === own ? session : null;
  const project = foreign?.project ?? own ?? '';
  const { currentData, error } = useAppMenuQuery(
    { params: { project }, quiet: true },
    // Somebody who designs sees at once what was changed; for everybody else the menu is kept (spec: platform §7.4).
    { skip: project === '', refetchOnMountOrArgChange: developer },
  );
  const entries = currentData ?? NONE;
  const branches = useMemo(() => menuBranches(entries, device), [entries, device]);
  return { entries, branches, foreign, loading: project !== '' && !currentData && !error };
}
