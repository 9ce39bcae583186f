import { lazy, Suspense, useEffect } from 'react';
import { connectionBack, limitClosed } from '../shared/api/network.slice.js';
import { watchForServer } from '../shared/api/recovery.js';
import { useAppDispatch, useAppSelector } from '../shared/state/hooks.js';
import { OfflineBanner } from '../shared/ui/offline-banner.js';

const LimitDialog = lazy(async () => ({ default: (await import('./limit-dialog.js')).LimitDialog }));

/** What may lie over any screen: limits reached, no connection. */
export function Overlays() {
  const dispatch = useAppDispatch();
  const { limit, offline } = useAppSelector((state) => state.network);
  useEffect(() => {
    if (!offline) return undefined;
    return watchForServer(() => dispatch(connectionBack()));
  }, [offline, dispatch]);
  return (
    <>
      {offline && <OfflineBanner />}
      {limit && (
        <Suspense>
          <LimitDialog limit={limit} onClose={() => dispatch(limitClosed())} />
        </Suspense>
      )}
    </>
  );
}
