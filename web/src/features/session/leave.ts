import { api } from '../../shared/api/api.js';
import { accessDeadline } from '../../shared/api/access-deadline.js';
import { pushes } from '../../shared/push/pushes.js';
import { withProject } from '../../shared/navigation/project-path.js';
import { brandingReset } from '../../shared/state/session/branding.slice.js';
import { sessionEnded } from '../../shared/state/session/session.slice.js';
import { clearStorage, storedToken } from '../../shared/state/session/session-storage.js';
import type { AppDispatch, RootState } from '../../shared/state/store.js';
import { sessionApi } from './session.api.js';

/** Signs out: tells the server, ignores its failure, empties storage and state (platform §4). */
export async function leave(dispatch: AppDispatch): Promise<void> {
  // Else the server would tell this page to sign out while it does.
  pushes.hangUp();
  if (storedToken() !== null) await dispatch(sessionApi.endpoints.logout.initiate({ body: {}, quiet: true }));
  reset(dispatch);
}

/** Empties local and session storage and everything that the client knows (platform §2.1). */
export function reset(dispatch: AppDispatch): void {
  accessDeadline.clear();
  clearStorage();
  dispatch(sessionEnded());
  dispatch(brandingReset());
  dispatch(api.util.resetApiState());
}

/** Where signing out leads: to the sign-in of the custom project, if one is active (WE-ROUTE-006). */
export function signInAddress({ branding }: Pick<RootState, 'branding'>): string {
  return withProject(branding.settings?.custom ? branding.project : null, '/login');
}
