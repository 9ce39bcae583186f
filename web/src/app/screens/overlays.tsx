import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { connectionBack, connectionLost, limitClosed } from '../../shared/api/network.slice.js';
import { watchForServer } from '../../shared/api/recovery.js';
import { useAppDispatch, useAppSelector } from '../../shared/state/hooks.js';
import { hasFlag, onFlags } from '../../shared/state/flags/local-flags.js';
import { OfflineBanner, ReleaseBanner } from '../../shared/ui/state/offline-banner.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';
import { useUnloadQuestion } from '../../shared/ui/dialog/use-unload-question.js';

const LimitDialog = lazyPart(async () => (await import('./limit-dialog.js')).LimitDialog);
const DebugConsole = lazyPart(async () => (await import('./debug-console.js')).DebugConsole);

interface Props {
  console: boolean;
  /** The dialog about a feature that the edition does not have was closed. */
  onFeatureMissing: () => void;
  /** Somebody whose quota is full goes to where more is bought. */
  onUpgrade: () => void;
}

/** What may lie over any screen: limits reached, no connection, the debug console. */
export function Overlays({ console: asked, onFeatureMissing, onUpgrade }: Props) {
  const dispatch = useAppDispatch();
  const { limit, offline, held, newRelease } = useAppSelector((state) => state.network);
  const debug = useSyncExternalStore(onFlags, () => hasFlag('debug'));
  const [closed, setClosed] = useState(false);
  useEffect(() => {
    // The browser knows before anything was asked for in vain.
    const lost = () => void dispatch(connectionLost());
    window.addEventListener('offline', lost);
    return () => window.removeEventListener('offline', lost);
  }, [dispatch]);
  useEffect(() => {
    if (!offline) return undefined;
    return watchForServer(() => dispatch(connectionBack()));
  }, [offline, dispatch]);
  useUnloadQuestion(held > 0);
  return (
    <>
      {offline ? <OfflineBanner held={held} /> : newRelease && <ReleaseBanner />}
      {limit && (
        <Suspense>
          <LimitDialog
            limit={limit}
            onClose={() => dispatch(limitClosed())}
            onLeave={onFeatureMissing}
            onUpgrade={onUpgrade}
          />
        </Suspense>
      )}
      {asked && debug && !closed && (
        <Suspense>
          <DebugConsole onClose={() => setClosed(true)} />
        </Suspense>
      )}
    </>
  );
}
