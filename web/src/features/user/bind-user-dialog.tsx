import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { RoleSelect, usualRole } from './member/member-form.js';
import { useBindUserMutation } from './user.api.js';
import { splitAccounts } from './user.rules.js';

interface Props {
  open: boolean;
  onClose: () => void;
  roles: readonly Role[];
}

/** Makes existing accounts members, by account or phone; unknown ones are named and stay in the box. */
export function BindUserDialog({ open, onClose, roles }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const [bind, { isLoading }] = useBindUserMutation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState('');
  const [unknown, setUnknown] = useState<string[]>([]);
  const role = chosen || usualRole(roles);
  const details = splitAccounts(text);
  const close = () => {
    setText('');
    setUnknown([]);
    onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (details.length === 0) return;
    const { data } = await bind({ params: { project: project._id }, body: { role, details } });
    if (!data) return;
    if (data.bound.length > 0)
      notify({ level: 'success', text: t('user.done.bind', { count: data.bound.length }) });
    if (data.unknown.length === 0) return close();
    setUnknown(data.unknown);
    setText(data.unknown.join('\n'));
  };
  const actions = (
    <>
      <Button color="inherit" variant="outlined" onClick={close}>
        {t('shared.cancel')}
      </Button>
      <Button type="submit" variant="contained" loading={isLoading} disabled={details.length === 0}>
        {t('user.bind-submit')}
      </Button>
    </>
  );
  return (
    <AppDialog
      open={open}
      onClose={close}
      busy={isLoading}
      title={t('user.bind')}
      description={t('user.bind-text')}
      onSubmit={(event) => void submit(event)}
      actions={actions}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        {unknown.length > 0 && (
          <Alert severity="warning" role="alert">
            {t('user.bind-unknown', { list: unknown.join(', ') })}
          </Alert>
        )}
        <TextField
          multiline
          minRows={3}
          maxRows={8}
          autoFocus
          label={t('user.bind-accounts')}
          helperText={t('user.bind-help')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <RoleSelect roles={roles} value={role} onChange={(event) => setChosen(event.target.value)} />
      </Box>
    </AppDialog>
  );
}
