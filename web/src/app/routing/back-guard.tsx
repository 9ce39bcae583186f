import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocker, useMatches } from 'react-router';
import { useConfirm } from '../../shared/ui/dialog/confirm-provider.js';
import { backWarning } from './guard.js';

/** Asks before going back from a route that carries a warning: `handle: { warning: 'text.key' }` (guard 5). */
export function BackGuard() {
  const warning = backWarning('POP', useMatches());
  // Only where there is something to say: a form with unsaved changes has a blocker of its own.
  return warning === null ? null : <Asking warning={warning} />;
}

function Asking({ warning }: { warning: string }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      historyAction === 'POP' && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const question = { title: t('app.back.title'), text: t(warning), confirmLabel: t('app.back.confirm') };
    void confirm(question).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm, t, warning]);
  return null;
}
