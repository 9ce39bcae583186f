import { useEffect } from 'react';
import { leave } from '../features/session/index.js';
import { accessDeadline } from '../shared/api/access-deadline.js';
import { translate } from '../shared/i18n/locale-state.js';
import { notify } from '../shared/notice/notices.js';
import { useAppDispatch } from '../shared/state/hooks.js';

const LOOK_EVERY_MS = 5000;

/** Signs out once the access deadline has passed, and says why unless that is switched off (platform §4). */
export function useAccessDeadline(): void {
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (!accessDeadline.configured) return undefined;
    const look = () => {
      if (!accessDeadline.passed) return;
      accessDeadline.clear();
      if (accessDeadline.hint)
        notify({ level: 'warning', text: translate('app.access-over'), durationMs: 10_000 });
      void leave(dispatch);
    };
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch]);
}
