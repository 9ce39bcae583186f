import { CODE } from '../../shared/api/faults/fault.js';
import { notify } from '../../shared/notice/notices.js';
import { enterProject } from '../../entities/session/enter-project.js';
import { sessionEnded } from '../../shared/state/session/session.slice.js';
import { storeLastPath, storeToken } from '../../shared/state/session/session-storage.js';
import type { AppStore } from '../../shared/state/store.js';

/**
 * `/app/{project}` starts that project; `false` where that fails: the token is cleared and the user has to sign in
 * (guard 3). The address is opened after signing in, unless it is closed to this person: that would lead straight back out.
 */
export async function initApp(store: AppStore, project: string, address: string): Promise<boolean> {
  const fault = await enterProject(store.dispatch, project);
  if (!fault) return true;
  if (fault.code < 0 || fault.code >= CODE.internal) throw new Error(fault.message || 'no answer');
  if (fault.code === CODE.noAuthority) leave(fault.message);
  else storeLastPath(address);
  storeToken(null);
  store.dispatch(sessionEnded());
  return false;
}

/** Leaves the address before the session ends: whoever is asked to sign in is led back to where they stand. */
function leave(reason: string): void {
  storeLastPath(null);
  window.history.replaceState(null, '', '/login');
  if (reason !== '') notify({ level: 'error', text: reason });
}
