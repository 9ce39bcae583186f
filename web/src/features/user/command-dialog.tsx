import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProjectUser } from '@buildmesh/contracts';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../entities/session/use-session.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { DialogButtons } from '../../shared/ui/dialog/dialog-buttons.js';
import { useCommandUserMutation } from './user.api.js';

const TYPES = ['tips', 'redirect', 'refresh', 'reload', 'logout'] as const;
type CommandType = (typeof TYPES)[number];
/** What may be sent to anybody: it leaves the person signed in and where they are. */
const IN_PLACE = ['tips', 'refresh', 'reload'] as const satisfies readonly CommandType[];

interface Props {
  member: ProjectUser;
  /** Whether the viewer stands above the member. */
  above: boolean;
  onClose: () => void;
}

/** Sends a command to the open clients of a member: a message, a place to go to, a reload. */
export function CommandDialog({ member, above, onClose }: Props) {
  const { t } = useTranslation();
  const project = useProject()._id;
  const [send, { isLoading }] = useCommandUserMutation();
  const [type, setType] = useState<CommandType>('tips');
  const [value, setValue] = useState('');
  const [missing, setMissing] = useState(false);
  const speaks = type === 'tips' || type === 'redirect';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (speaks && value.trim() === '') return setMissing(true);
    const { error } = await send({
      params: { project, id: member._id },
      body: { type, value: speaks ? value.trim() : '' },
    });
    if (error) return;
    notify({ level: 'success', text: t('user.done.command', { name: member.nickname }) });
    onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      busy={isLoading}
      title={t('user.command-title', { name: member.nickname })}
      description={t('user.command-text')}
      onSubmit={(event) => void submit(event)}
      actions={<DialogButtons label={t('user.command-send')} busy={isLoading} onCancel={onClose} />}
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <TextField
          select
          label={t('user.command')}
          value={type}
          onChange={({ target }) => setType(TYPES.find((each) => each === target.value) ?? 'tips')}
        >
          {(above ? TYPES : IN_PLACE).map((each) => (
            <MenuItem key={each} value={each}>
              {t(`user.command.${each}`)}
            </MenuItem>
          ))}
        </TextField>
        {speaks && (
          <TextField
            autoFocus
            label={t(`user.command-value.${type}`)}
            value={value}
            error={missing}
            helperText={missing ? t('shared.form.required') : undefined}
            onChange={({ target }) => {
              setValue(target.value);
              setMissing(false);
            }}
            slotProps={{ htmlInput: { maxLength: 2000 } }}
          />
        )}
      </Box>
    </AppDialog>
  );
}
