import { api } from '../../shared/api/api.js';
import { isApiFault, type ApiFault } from '../../shared/api/faults/fault.js';
import type { AppDispatch, RootState } from '../../shared/state/store.js';
import { projectEntered, projectLeft, projectsLoaded } from '../../shared/state/session/session.slice.js';
import { storeProject } from '../../shared/state/session/session-storage.js';
import { startApi } from './start.api.js';

/** Tags of everything that belongs to one project. */
const OF_A_PROJECT = [
  'App',
  'User',
  'Role',
  'Audit',
  'Entity',
  'Field',
  'Row',
  'Job',
  'Group',
  'Menu',
  'Module',
  'Invitation',
  'Application',
] as const;

/** The session of now. An answer that comes after it has changed is nobody's. */
const tokenOf = (dispatch: AppDispatch) =>
  dispatch((_: unknown, getState: () => RootState) => getState().session.token);

/** Makes `project` the current one; the fault when the server refuses. */
export async function enterProject(dispatch: AppDispatch, project: string): Promise<ApiFault | null> {
  const token = tokenOf(dispatch);
  const start = await dispatch(
    startApi.endpoints.appInit.initiate(
      { params: { project }, quiet: true },
      { forceRefetch: true, subscribe: false },
    ),
  );
  if (!start.data || tokenOf(dispatch) !== token) return faultOf(start.error);
  dispatch(api.util.invalidateTags([...OF_A_PROJECT]));
  storeProject(project);
  dispatch(projectEntered(start.data));
  return null;
}

/** Asks again what the caller may do in the current project, after its settings or rights changed. */
export async function refreshProject(dispatch: AppDispatch, project: string): Promise<void> {
  const token = tokenOf(dispatch);
  await loadProjects(dispatch);
  const start = await dispatch(
    startApi.endpoints.appInit.initiate(
      { params: { project }, quiet: true },
      { forceRefetch: true, subscribe: false },
    ),
  );
  if (start.data && tokenOf(dispatch) === token) dispatch(projectEntered(start.data));
}

export async function loadProjects(dispatch: AppDispatch): Promise<ApiFault | null> {
  const token = tokenOf(dispatch);
  const list = await dispatch(
    startApi.endpoints.projects.initiate({ quiet: true }, { forceRefetch: true, subscribe: false }),
  );
  if (!list.data || tokenOf(dispatch) !== token) return faultOf(list.error);
  dispatch(projectsLoaded(list.data));
  return null;
}

/** Leaves the current project without choosing another. */
export function leaveProject(dispatch: AppDispatch): void {
  storeProject(null);
  dispatch(projectLeft());
}

const faultOf = (error: unknown): ApiFault => (isApiFault(error) ? error : { code: 500, message: '' });
