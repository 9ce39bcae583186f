import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, type Location } from 'react-router';
import { useConfirm } from './confirm-provider.js';
import { unsavedQuestion } from './use-leave-question.js';
import { useUnloadQuestion } from './use-unload-question.js';

/**
 * Asks before changes that are not saved are left behind (WE-GUARD-013); the browser asks when the page is closed. What
 * is changed is chosen by the path and by these parameters of the address. The answer goes elsewhere without a question.
 */
export function useUnsavedGuard(dirty: boolean, choosing: readonly string[] = []): (go: () => void) => void {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const free = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !free.current && isElsewhere(currentLocation, nextLocation, choosing),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void confirm(unsavedQuestion(t)).then((leave) => (leave ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, t]);
  useUnloadQuestion(dirty);
  return (go) => {
    free.current = true;
    go();
    free.current = false;
  };
}

function isElsewhere(from: Location, to: Location, choosing: readonly string[]): boolean {
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return from.pathname !== to.pathname || choosing.some((key) => before.get(key) !== after.get(key));
}
