import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useProject } from '../../entities/session/use-session.js';
import { useCopy } from '../../shared/ui/use-copy.js';

/** Where external users sign in: the project's own door, to be passed on. */
export function SignInAddress() {
  const { t } = useTranslation();
  const copy = useCopy();
  const address = `${window.location.origin}/${useProject()._id}/login`;
  return (
    <Box sx={{ display: 'flex', gap: 2, mt: 2, maxWidth: 560, flexWrap: 'wrap', alignItems: 'center' }}>
      <TextField
        size="small"
        value={address}
        sx={{ flex: '1 1 240px' }}
        slotProps={{ htmlInput: { readOnly: true, 'aria-label': t('public.door') } }}
        onFocus={({ target }) => target.select()}
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Copy size={16} />}
        onClick={() => void copy(address)}
      >
        {t('shared.copy')}
      </Button>
    </Box>
  );
}
