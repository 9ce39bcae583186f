import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_MESSAGE } from '@buildmesh/contracts';

interface Props {
  text: string;
  onCancel: () => void;
  onSave: (text: string) => Promise<void>;
}

/** An own message being changed: Enter keeps the change, Esc leaves it. */
export function EditText({ text, onCancel, onSave }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(text);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (typed.trim() === '' || typed === text) return typed === text ? onCancel() : undefined;
    setBusy(true);
    await onSave(typed.trim());
    setBusy(false);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, py: 2 }}>
      <TextField
        autoFocus
        multiline
        maxRows={6}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={typed.trim() === ''}
        helperText={typed.trim() === '' ? t('chat.edit-empty') : undefined}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void save();
        }}
        slotProps={{ htmlInput: { 'aria-label': t('chat.edit'), maxLength: MAX_MESSAGE } }}
      />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        <Button size="small" color="inherit" variant="outlined" onClick={onCancel}>
          {t('shared.cancel')}
        </Button>
        <Button size="small" variant="contained" loading={busy} onClick={() => void save()}>
          {t('shared.save')}
        </Button>
      </Box>
    </Box>
  );
}
