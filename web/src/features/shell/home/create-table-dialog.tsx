import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { faultText } from '../../../shared/api/faults/fault-reaction.js';
import { useCreateEntityMutation } from '../../../entities/project/entity.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { AppDialog } from '../../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../../shared/ui/dialog/dialog-buttons.js';

/** Names a new table, creates it and goes to its design. */
export function CreateTableDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const project = useProject();
  const [create, { isLoading }] = useCreateEntityMutation();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t('shared.form.required'));
    try {
      const table = await create({
        params: { project: project._id },
        body: { name: name.trim() },
        quiet: true,
      }).unwrap();
      onClose();
      setName('');
      await navigate(`/dev/entity/${table._id}`);
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setProblem(faultText(fault, t));
    }
  };
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      busy={isLoading}
      title={t('shell.home.new-table')}
      onSubmit={(event) => void submit(event)}
      actions={<DialogButtons label={t('shared.create')} busy={isLoading} onCancel={onClose} />}
    >
      <TextField
        autoFocus
        label={t('shell.home.table-name')}
        placeholder={t('shell.home.table-example')}
        value={name}
        error={problem !== ''}
        helperText={problem || undefined}
        onChange={(event) => {
          setName(event.target.value);
          setProblem('');
        }}
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
    </AppDialog>
  );
}
