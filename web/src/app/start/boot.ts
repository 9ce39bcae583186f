import { CODE, isApiFault, type ApiFault } from '../../shared/api/faults/fault.js';
import { translate } from '../../shared/i18n/locale-state.js';
import { notify } from '../../shared/notice/notices.js';
import { splitProject, withProject } from '../../shared/navigation/project-path.js';
import { chooseProject } from '../../entities/session/choose-project.js';
import { enterProject, loadProjects } from '../../entities/session/enter-project.js';
import { sessionEnded, tokenStored, userLoaded } from '../../shared/state/session/session.slice.js';
import { storedProject, storeToken, takeLastPath } from '../../shared/state/session/session-storage.js';
import { startApi } from '../../entities/session/start.api.js';
import type { AppStore } from '../../shared/state/store.js';

export interface BootWishes {
  /** The project that the address or a ticket names. */
  requested: string | null;
  /** The project of the deployment for people who have none. */
  devProject: string | null;
}

/**
 * Loads user, projects and the current project of the stored token. The fault when the server cannot be asked. When
 * another tab signs in meanwhile, what was heard of the session before counts no more and the new one is loaded.
 */
export async function loadSession(store: AppStore, wishes: BootWishes): Promise<ApiFault | null> {
  const { dispatch } = store;
  let begun = store.getState().session.token;
  // A refusal of its own ends a session as well, and has still to be told.
  const isOver = (isRefused = false) => {
    const { token } = store.getState().session;
    return token !== begun && !(isRefused && token === null);
  };
  const info = await dispatch(
    startApi.endpoints.userInfo.initiate({ quiet: true }, { forceRefetch: true, subscribe: false }),
  );
  if (isOver(!info.data)) return loadNext(store, wishes);
  if (!info.data) return refusedStart(store, info.error);
  if (info.data.token) {
    begun = info.data.token;
    storeToken(begun);
    dispatch(tokenStored(begun));
  }
  const fault = await loadProjects(dispatch);
  if (isOver(fault !== null)) return loadNext(store, wishes);
  if (fault && (isPassing(fault) || fault.code === CODE.noSession)) return refusedStart(store, fault);
  const requested = openLastPath(wishes.requested);
  if (fault) await enterPlainly(store, requested);
  else await enterBest(store, info.data.user._id, { ...wishes, requested });
  if (isOver()) return loadNext(store, wishes);
  // The flag that user info has been fetched: from here on the guards let somebody in (platform §4).
  dispatch(userLoaded(info.data.user));
  return null;
}

/** Loads the session that came in the place of the one that was being loaded, if there is one and nobody has done so. */
async function loadNext(store: AppStore, wishes: BootWishes): Promise<ApiFault | null> {
  const { token, user } = store.getState().session;
  return token !== null && user === null ? loadSession(store, wishes) : null;
}

async function enterBest(
  store: AppStore,
  user: string,
  { requested, devProject }: BootWishes,
): Promise<void> {
  const { session, branding } = store.getState();
  const chosen = chooseProject(session.projects, {
    branded: branding.settings?.custom ? branding.project : null,
    requested,
    stored: storedProject(),
    user,
    nowMs: Date.now(),
  });
  const project = chosen?._id ?? (session.projects.length === 0 ? devProject : null);
  if (project) await enterProject(store.dispatch, project);
}

/** The list of projects failed: the project of the address or the stored one is started by itself (platform §4). */
async function enterPlainly(store: AppStore, requested: string | null): Promise<void> {
  const project = requested ?? storedProject();
  if (project) await enterProject(store.dispatch, project);
}

/** A token that fails to load is cleared (WE-GUARD-019); a server that cannot be reached leaves it in place. */
function refusedStart(store: AppStore, error: unknown): ApiFault | null {
  const fault = isApiFault(error) ? error : { code: CODE.internal, message: '' };
  if (isPassing(fault)) return fault;
  storeToken(null);
  store.dispatch(sessionEnded());
  notify({ level: 'info', text: translate('app.session-over') });
  return null;
}

/** Faults that say nothing about the token. */
const isPassing = ({ code }: ApiFault) => code < 0 || code >= 500 || code === CODE.busy;

/** After sign-in the page asked for before is opened; answers with the project that its address names. */
function openLastPath(requested: string | null): string | null {
  const here = splitProject(window.location.pathname);
  if (!/^\/(login|register|forgot)(\/|$)/.test(here.path)) return requested ?? here.project;
  const last = takeLastPath();
  const target = last ?? withProject(here.project, '/');
  window.history.replaceState(null, '', target);
  return splitProject(target.split('?')[0] ?? '/').project ?? requested ?? here.project;
}
