import { api } from '../../shared/api/api.js';
import { sessionEnded } from '../../shared/session/session.slice.js';
import { clearStorage, storedToken } from '../../shared/session/session-storage.js';
import type { AppDispatch } from '../../shared/state/store.js';
import { sessionApi } from './session.api.js';

/** Signs out: tells the server, ignores its failure, empties storage and state (platform §4). */
export async function leave(dispatch: AppDispatch): Promise<void> {
  if (storedToken() !== null) await dispatch(sessionApi.endpoints.logout.initiate({ body: {}, quiet: true }));
  clearStorage();
  dispatch(sessionEnded());
  dispatch(api.util.resetApiState());
}

/** `/reset`: empties local and session storage and starts anew (platform §2.1). */
export function reset(dispatch: AppDispatch): void {
  clearStorage();
  dispatch(sessionEnded());
  dispatch(api.util.resetApiState());
}
