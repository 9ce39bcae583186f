import { CODE, isApiFault, type ApiFault } from '../shared/api/fault.js';
import { splitProject, withProject } from '../shared/place/project-path.js';
import { chooseProject } from '../shared/session/choose-project.js';
import { enterProject, loadProjects } from '../shared/session/enter-project.js';
import { sessionEnded, tokenStored, userLoaded } from '../shared/session/session.slice.js';
import { storedProject, storeToken, takeLastPath } from '../shared/session/session-storage.js';
import { startApi } from '../shared/session/start.api.js';
import type { AppStore } from '../shared/state/store.js';

/** Loads user, projects and the current project of the stored token. The fault when the server cannot be asked. */
export async function loadSession(store: AppStore, requested: string | null): Promise<ApiFault | null> {
  const { dispatch } = store;
  const info = await dispatch(startApi.endpoints.userInfo.initiate({ quiet: true }, { forceRefetch: true, subscribe: false }));
  if (!info.data) return refusedStart(store, info.error);
  if (info.data.token) {
    storeToken(info.data.token);
    dispatch(tokenStored(info.data.token));
  }
  const fault = await loadProjects(dispatch);
  if (fault) return refusedStart(store, fault);
  const wanted = openLastPath(requested);
  await enterBest(store, info.data.user._id, wanted);
  dispatch(userLoaded(info.data.user));
  return null;
}

async function enterBest(store: AppStore, user: string, requested: string | null): Promise<void> {
  const { projects } = store.getState().session;
  const chosen = chooseProject(projects, { requested, stored: storedProject(), user, nowMs: Date.now() });
  if (chosen) await enterProject(store.dispatch, chosen._id);
}

/** A token that fails to load is cleared (WE-GUARD-019); a server that cannot be reached leaves it in place. */
function refusedStart(store: AppStore, error: unknown): ApiFault | null {
  const fault = isApiFault(error) ? error : { code: CODE.internal, message: '' };
  if (fault.code < 0 || fault.code >= 500 || fault.code === CODE.busy) return fault;
  storeToken(null);
  store.dispatch(sessionEnded());
  return null;
}

/** After sign-in the page asked for before is opened; answers with the project that its address names. */
function openLastPath(requested: string | null): string | null {
  const here = splitProject(window.location.pathname);
  if (!/^\/(login|register)(\/|$)/.test(here.path)) return requested ?? here.project;
  const last = takeLastPath();
  const target = last ?? withProject(here.project, '/');
  window.history.replaceState(null, '', target);
  return splitProject(target.split('?')[0] ?? '/').project ?? here.project;
}
