import Box from '@mui/material/Box';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Says that the server cannot be reached and that the client keeps trying. */
export function OfflineBanner() {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        left: '50%',
        bottom: 16,
        transform: 'translateX(-50%)',
        zIndex: 'snackbar',
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderRadius: '10px',
        bgcolor: 'text.primary',
        color: 'background.default',
        fontSize: 13,
        boxShadow: '0 4px 16px rgba(20,22,30,.2)',
        whiteSpace: 'nowrap',
      }}
    >
      <CloudOff size={16} aria-hidden />
      {t('shared.offline')}
    </Box>
  );
}
