import { useTranslation } from 'react-i18next';
import { notify } from '../../../shared/notice/notices.js';
import type { RowAccess } from '../../../entities/row/row-access.js';
import { useConfirm } from '../../../shared/ui/dialog/confirm-provider.js';
import type { RowEditor } from './row-editor.js';

interface Parts {
  access: RowAccess;
  editor: RowEditor;
  checks: { clear: () => void };
  openId: string | undefined;
  /** The record that is open is among those removed. */
  onGone: () => void;
}

/** Removes rows: with the right to restore at once and with undo, without it after asking. */
export function useRemoval({ access, editor, checks, openId, onGone }: Parts) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async (ids: string[]): Promise<void> => {
    if (
      !access.isAdmin &&
      !(await confirm({
        title: t('table.remove.title', { count: ids.length }),
        text: t('table.remove.text'),
        confirmLabel: t('table.remove'),
        danger: true,
      }))
    )
      return;
    const step = await editor.remove(ids);
    if (!step) return;
    // Of many rows the later ones may have been refused.
    const gone = step.ids;
    if (openId !== undefined && gone.includes(openId)) onGone();
    checks.clear();
    if (access.isAdmin)
      notify({
        level: 'success',
        text: t('table.removed', { count: gone.length }),
        action: { label: t('table.undo'), run: () => void editor.undo(step) },
      });
  };
}
