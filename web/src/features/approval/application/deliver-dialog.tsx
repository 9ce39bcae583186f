import Box from '@mui/material/Box';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { notify } from '../../../shared/notice/notices.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../../shared/ui/dialog/dialog-buttons.js';
import { useHandleApprovalMutation } from '../approval.api.js';
import { MembersField } from '../editor/members-field.js';

/** Hands everything that waits for one person to another (D54). */
export function DeliverDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const [from, setFrom] = useState<string[]>([]);
  const [to, setTo] = useState<string[]>([]);
  const [missing, setMissing] = useState(false);
  const [handle, { isLoading }] = useHandleApprovalMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [giver, taker] = [from[0], to[0]];
    if (!giver || !taker) return setMissing(true);
    const body = { action: 'forward' as const, option: { from: giver, to: taker } };
    const { data, error } = await handle({ params, body, quiet: true });
    if (error) {
      notify({ level: 'error', text: faultText(error, t) });
      return;
    }
    notify({ level: 'success', text: t('approval.delivered', { count: data?.delivered ?? 0 }) });
    onClose();
  };
  const fault = (ids: string[]) => (missing && ids.length === 0 ? t('approval.people-missing') : undefined);
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={isLoading}
      title={t('approval.deliver')}
      description={t('approval.deliver-text')}
      onSubmit={(event) => void submit(event)}
      actions={<DialogButtons label={t('approval.deliver')} busy={isLoading} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 4, pt: 1 }}>
        <MembersField
          single
          label={t('approval.deliver-from')}
          value={from}
          onChange={setFrom}
          error={fault(from)}
        />
        <MembersField single label={t('approval.deliver-to')} value={to} onChange={setTo} error={fault(to)} />
      </Box>
    </AppDialog>
  );
}
