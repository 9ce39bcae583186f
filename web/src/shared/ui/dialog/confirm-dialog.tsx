import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppDialog } from './app-dialog.js';

export interface Confirmation {
  title: string;
  /** What will happen and what will be lost. */
  text: string;
  confirmLabel: string;
  /** Marks the button as destructive. */
  danger?: boolean;
  /** The irreversible asks for this name to be typed (interface.md Forms). */
  typedName?: string;
  /** Shown as a warning above the buttons. */
  warning?: string;
}

interface Props extends Confirmation {
  open: boolean;
  onClose: () => void;
  /** Gets what was typed when a name was asked for. */
  onConfirm: (typed: string) => void;
  busy?: boolean;
}

/** Asks before something that matters; with `typedName` the button stays shut until the name is right. */
export function ConfirmDialog({ open, onClose, onConfirm, busy, ...ask }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const matches = ask.typedName === undefined || typed.trim() === ask.typedName.trim();
  const close = () => {
    setTyped('');
    onClose();
  };
  return (
    <AppDialog
      open={open}
      onClose={close}
      title={ask.title}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault();
        if (matches) onConfirm(typed);
      }}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={close} disabled={busy}>
            {t('shared.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={ask.danger ? 'error' : 'primary'}
            disabled={!matches || busy}
            autoFocus={ask.typedName === undefined}
          >
            {ask.confirmLabel}
          </Button>
        </>
      }
    >
      <Typography color="textSecondary">{ask.text}</Typography>
      {ask.warning && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {ask.warning}
        </Alert>
      )}
      {ask.typedName !== undefined && (
        <TextField
          sx={{ mt: 4 }}
          autoFocus
          autoComplete="off"
          label={t('shared.confirm.type-name', { name: ask.typedName })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
    </AppDialog>
  );
}
