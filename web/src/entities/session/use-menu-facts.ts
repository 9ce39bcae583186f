import { useSyncExternalStore } from 'react';
import type { Project } from '@buildmesh/contracts';
import { useMaybeProject } from './use-session.js';
import { hasFlag, onFlags } from '../../shared/state/flags/local-flags.js';
import type { MenuFacts } from '../../shared/navigation/admin-menu.model.js';

/** Facts for the menus from a project and the flags of this browser. */
export function menuFactsOf(project: Project | null): MenuFacts {
  return {
    view: project?._option.view,
    limit: project?._limit ?? {},
    debug: hasFlag('debug'),
    early: hasFlag('early'),
  };
}

const flagsNow = () => `${hasFlag('debug')} ${hasFlag('early')}`;

/** The same, drawn again when a flag is set. */
export function useMenuFacts(): MenuFacts {
  const project = useMaybeProject();
  useSyncExternalStore(onFlags, flagsNow);
  return menuFactsOf(project);
}
