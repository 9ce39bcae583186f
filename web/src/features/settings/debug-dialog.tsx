import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { debugSecret, setFlag } from '../../shared/state/flags/local-flags.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';

/** Asks for the code that unlocks debug mode; it unlocks screens only, never rights (D17). */
export function DebugDialog({ project, onClose }: { project: string; onClose: () => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<'wrong' | 'insecure' | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const right = await debugSecret(window.location.host, project);
    const fits = typed.trim().toLowerCase() === right;
    setFault(right === null ? 'insecure' : fits ? null : 'wrong');
    if (!fits) return;
    setFlag('debug', true);
    onClose();
  };
  return (
    <AppDialog
      open
      onClose={onClose}
      title={t('settings.debug')}
      description={t('settings.debug-ask')}
      onSubmit={(event) => void submit(event)}
      actions={
        <>
          <Button color="inherit" variant="outlined" onClick={onClose}>
            {t('shared.cancel')}
          </Button>
          <Button type="submit" variant="contained">
            {t('settings.debug-on')}
          </Button>
        </>
      }
    >
      <TextField
        autoFocus
        label={t('settings.debug-code')}
        value={typed}
        error={fault !== null}
        helperText={fault ? t(`settings.debug-${fault}`) : undefined}
        onChange={({ target }) => setTyped(target.value)}
        slotProps={{ htmlInput: { maxLength: 8, autoComplete: 'off', spellCheck: false } }}
      />
    </AppDialog>
  );
}
