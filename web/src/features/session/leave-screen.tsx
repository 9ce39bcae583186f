import { useEffect, useRef } from 'react';
import { reopen } from '../../shared/navigation/reopen.js';
import { useAppStore } from '../../shared/state/hooks.js';
import { leave, reset, signInAddress } from './leave.js';

/** Any path ending in `/logout`: signs out and goes to sign-in. */
export function LogoutScreen() {
  const store = useAppStore();
  useOnce(() => {
    const address = signInAddress(store.getState());
    void leave(store.dispatch).finally(() => reopen(address, { replace: true }));
  });
  return null;
}

/** `/reset`: forgets what this browser keeps and goes to the root. */
export function ResetScreen() {
  const { dispatch } = useAppStore();
  useOnce(() => {
    reset(dispatch);
    reopen('/', { replace: true });
  });
  return null;
}

function useOnce(work: () => void): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    work();
  });
}
