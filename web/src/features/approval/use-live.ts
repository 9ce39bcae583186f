import { useEffect } from 'react';
import { api } from '../../shared/api/api.js';
import { pushes } from '../../shared/push/pushes.js';
import { useAppDispatch } from '../../shared/state/hooks.js';

/** What the server tells of applications is fetched anew (D54); after a time without connection, everything is. */
export function useLiveApprovals(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const renew = () => void dispatch(api.util.invalidateTags(['Approval']));
    const ends = [pushes.onNotice('approval', renew), pushes.onConnected(renew)];
    return () => ends.forEach((end) => end());
  }, [dispatch]);
}
