import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from './confirm-dialog.js';
import { useConfirm } from './confirm-provider.js';

/** Whether changes that are not saved may be lost. */
export const unsavedQuestion = (t: TFunction): Confirmation => ({
  title: t('shared.unsaved'),
  text: t('shared.unsaved-leave'),
  confirmLabel: t('shared.discard'),
  danger: true,
});

/**
 * Asks before a step that takes every screen away, such as entering another project, if a screen holds changes that are
 * not saved (WE-GUARD-013). True when the step may be taken.
 */
export function useLeaveQuestion(): () => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async () => !holdsUnsaved() || confirm(unsavedQuestion(t));
}

/** What is not saved objects to the page being closed: that asks all screens at once. */
const holdsUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
