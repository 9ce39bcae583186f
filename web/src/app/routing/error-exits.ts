import { errorNoted } from '../../shared/api/network.slice.js';
import type { AppStore } from '../../shared/state/store.js';
import { errorTarget } from './guard.js';

interface Tools {
  store: Pick<AppStore, 'dispatch' | 'getState'>;
  navigate: (path: string, options: { replace: boolean }) => unknown;
}

/** Lead away from a place after an error: the code is kept, and `/` means the error home (platform §2.2). */
export function errorExits({ store, navigate }: Tools) {
  const lead = (code: number, path: string, replace: boolean): void => {
    store.dispatch(errorNoted(code));
    void navigate(errorTarget(path, store.getState().network.errorHome), { replace });
  };
  return {
    /** The place that failed leaves the history: going back must not lead into the error again. */
    replace: (code: number, path: string) => lead(code, path, true),
    push: (code: number, path: string) => lead(code, path, false),
  };
}
