import { useEffect, useRef } from 'react';
import { useAppSelector } from './hooks.js';

/** Tries again by itself what failed for want of a connection, as soon as the server answers again; `undefined`: nothing to try. */
export function useRetryWhenBack(retry: (() => void) | undefined): void {
  const offline = useAppSelector(({ network }) => network.offline);
  const wasOffline = useRef(offline);
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    if (wasOffline.current && !offline) latest.current?.();
    wasOffline.current = offline;
  }, [offline]);
}
