import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { notify } from '../../shared/notice/notices.js';
import { useProject } from '../../shared/session/use-session.js';

/** Where external users sign in: the project's own door, to be passed on. */
export function DoorAddress() {
  const { t } = useTranslation();
  const address = `${window.location.origin}/${useProject()._id}/login`;
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    notify({ level: 'success', text: t('shared.copied') });
  };
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2, maxWidth: 560, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        size="small"
        value={address}
        sx={{ flex: '1 1 240px' }}
        slotProps={{ htmlInput: { readOnly: true, 'aria-label': t('public.door') } }}
        onFocus={({ target }) => target.select()}
      />
      <Button variant="outlined" color="inherit" startIcon={<Copy size={16} />} onClick={() => void copy()}>
        {t('shared.copy')}
      </Button>
    </Box>
  );
}
