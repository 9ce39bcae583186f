import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import type { Flow } from '@buildmesh/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { CODE, isApiFault } from '../../../shared/api/faults/fault.js';
import { notify } from '../../../shared/notice/notices.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../../shared/ui/dialog/dialog-buttons.js';
import { faultsByStep } from './flow-faults.model.js';
import { usePublishFlowMutation } from '../flow.api.js';

interface Props {
  flow: Flow;
  save: () => Promise<boolean>;
  /** The version of the draft as it is stored. */
  versionOf: () => number;
  isStep: (id: string) => boolean;
  onPublished: (ver: number) => void;
  onFaults: (faults: Map<string, string[]>) => void;
  onClose: () => void;
}

/** Makes the draft what runs from now on, with a remark for the list of versions. */
export function PublishDialog({ flow, save, versionOf, isStep, onPublished, onFaults, onClose }: Props) {
  const { t } = useTranslation();
  const [publish] = usePublishFlowMutation();
  const [remark, setRemark] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (): Promise<void> => {
    if (!(await save())) return setProblem(t('flow.not-saved'));
    const params = { project: flow._project, id: flow._id };
    const head = await publish({ params, body: { remark, _ver: versionOf() }, quiet: true }).unwrap();
    onPublished(head._ver);
    notify({ level: 'success', text: t('flow.published', { version: head._version ?? 1 }) });
    onClose();
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem('');
    try {
      await run();
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      if (fault.code === CODE.invalid && fault.errors && fault.errors.length > 0) {
        onFaults(faultsByStep(fault.errors, isStep));
        notify({ level: 'error', text: t('flow.faults', { count: fault.errors.length }) });
        onClose();
      } else setProblem(faultText(fault, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <AppDialog
      open
      title={t('flow.publish')}
      description={t('flow.publish-text')}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      actions={<DialogButtons label={t('flow.publish')} busy={busy} onCancel={onClose} />}
    >
      {problem && (
        <Alert severity="error" role="alert" sx={{ mb: 3 }}>
          {problem}
        </Alert>
      )}
      <TextField
        autoFocus
        fullWidth
        multiline
        minRows={2}
        label={t('flow.remark')}
        value={remark}
        onChange={({ target }) => setRemark(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        sx={{ mt: 1 }}
      />
    </AppDialog>
  );
}
