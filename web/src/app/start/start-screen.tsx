import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { BrandMark } from '../../shared/ui/frame/brand-mark.js';

/** Shown while the client starts; appears only when that takes noticeable time. */
export function StartScreen() {
  const { t } = useTranslation();
  return (
    <Box
      role="status"
      aria-label={t('shared.loading')}
      sx={{
        height: '100dvh',
        display: 'grid',
        placeItems: 'center',
        opacity: 0,
        animation: 'start 200ms 250ms forwards',
        '@keyframes start': { to: { opacity: 1 } },
      }}
    >
      <BrandMark size={40} />
    </Box>
  );
}
