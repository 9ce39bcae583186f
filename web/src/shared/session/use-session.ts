import type { Project, SessionUser } from '@buildmesh/contracts';
import { useAppSelector } from '../state/hooks.js';

/** The project somebody works in. Only for screens behind the project guard; elsewhere use `useMaybeProject`. */
export function useProject(): Project {
  const project = useAppSelector((state) => state.session.project);
  if (!project) throw new Error('no project has been entered');
  return project;
}

export function useMaybeProject(): Project | null {
  return useAppSelector((state) => state.session.project);
}

/** The signed-in user. Only for screens behind the session guard. */
export function useUser(): SessionUser {
  const user = useAppSelector((state) => state.session.user);
  if (!user) throw new Error('nobody is signed in');
  return user;
}

/** True when the current role may enter the workbench and the settings. */
export function useIsAdmin(): boolean {
  return useAppSelector(({ session }) => session.project?._auth === 'admin');
}

export function useIsOwner(): boolean {
  return useAppSelector(({ session }) => session.project !== null && session.project._owner === session.user?._id);
}
