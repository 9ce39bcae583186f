import { DEFAULT_TIMEZONE } from '@buildmesh/domain';
import { useRef } from 'react';
import type { Project, SessionUser } from '@buildmesh/contracts';
import { useAppSelector } from '../../shared/state/hooks.js';

/** The project somebody works in. Only for screens behind the project guard; elsewhere use `useMaybeProject`. */
export function useProject(): Project {
  return useLast(
    useAppSelector((state) => state.session.project),
    'no project has been entered',
  );
}

export function useMaybeProject(): Project | null {
  return useAppSelector((state) => state.session.project);
}

/** The time zone in force: the project's, or the one where nothing else is known (D84). */
export function useTimezone(): string {
  const zone = useMaybeProject()?._option.timezone;
  return typeof zone === 'string' ? zone : DEFAULT_TIMEZONE;
}

/** The signed-in user. Only for screens behind the session guard. */
export function useUser(): SessionUser {
  return useLast(
    useAppSelector((state) => state.session.user),
    'nobody is signed in',
  );
}

/** A screen that is about to be taken away may be drawn once more: it keeps what it had. */
function useLast<T>(value: T | null, absent: string): T {
  const last = useRef(value);
  if (value !== null) last.current = value;
  if (last.current === null) throw new Error(absent);
  return last.current;
}

/** True when the current role may enter the workbench and the settings. */
export function useIsAdmin(): boolean {
  return useAppSelector(
    ({ session: { project, preview } }) => !preview && project !== null && isAdminOf(project, Date.now()),
  );
}

/** The rights of an administrator rest while the project is expired (spec: platform §4). */
const isAdminOf = ({ _auth, _expired }: Project, nowMs: number): boolean =>
  _auth === 'admin' && (_expired === null || _expired >= nowMs);

/** True in a preview of a role: what is shown can be looked at, not changed. */
export function useIsPreview(): boolean {
  return useAppSelector(({ session }) => session.preview);
}

export function useIsOwner(): boolean {
  return useAppSelector(
    ({ session: { project, user, preview } }) => !preview && project !== null && project._owner === user?._id,
  );
}
