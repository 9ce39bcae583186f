import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  busy: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays in view while there are changes that are not saved. */
export function SaveBar({ busy, onSave, onDiscard }: Props) {
  const { t } = useTranslation();
  return (
    <Box
      role="region"
      aria-label={t('shared.unsaved')}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 2,
        borderRadius: '10px',
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'line.strong',
        boxShadow: '0 4px 16px rgba(20,22,30,.14)',
      }}
    >
      <Typography variant="body2" sx={{ flex: 1 }}>
        {t('shared.unsaved')}
      </Typography>
      <Button color="inherit" onClick={onDiscard} disabled={busy}>
        {t('shared.discard')}
      </Button>
      <Button variant="contained" onClick={onSave} loading={busy}>
        {t('shared.save')}
      </Button>
    </Box>
  );
}
