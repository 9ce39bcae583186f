import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { isTimezone } from '@buildmesh/domain';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault } from '../../shared/api/faults/fault.js';
import { faultText } from '../../shared/api/faults/fault-reaction.js';
import { enterProject, loadProjects } from '../../entities/session/enter-project.js';
import { useAppDispatch } from '../../shared/state/hooks.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { useCreateProjectMutation } from './project.api.js';

/** Longest name of a project (contract). */
const NAME_LENGTH = 60;

/** Where the browser is; a zone that ours does not name goes by the default. */
function browserZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return isTimezone(timeZone) ? timeZone : undefined;
}

/** Names a new project, creates it and goes there. */
export function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useCreateProjectMutation();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setProblem(t('project.name-empty'));
    try {
      const { _id } = await create({
        body: { name: name.trim(), timezone: browserZone() },
        quiet: true,
      }).unwrap();
      await loadProjects(dispatch);
      setName('');
      onClose();
      await enterProject(dispatch, _id);
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
      title={t('project.new')}
      description={t('project.new-text')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose} disabled={isLoading}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            {t('shared.create')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={t('project.name')}
        value={name}
        error={problem !== ''}
        helperText={problem || undefined}
        onChange={(event) => {
          setName(event.target.value);
          setProblem('');
        }}
        slotProps={{ htmlInput: { maxLength: NAME_LENGTH } }}
      />
      <Alert severity="info" sx={{ mt: 4 }}>
        {t('project.new-roles')}
      </Alert>
    </AppDialog>
  );
}
