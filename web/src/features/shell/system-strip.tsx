import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { SYSTEM_ITEMS } from './navigation.js';

/** The places of the settings on a phone, where there is no navigation on the left. */
export function SystemStrip() {
  const { t } = useTranslation();
  return (
    <Box component="nav" aria-label={t('shell.area.system')} sx={{ display: 'flex', flexShrink: 0, px: 2, borderBottom: 1, borderColor: 'divider', overflowX: 'auto', scrollbarWidth: 'none' }}>
      {SYSTEM_ITEMS.map(({ to, titleKey }) => (
        <ButtonBase key={to} component={NavLink} to={to} sx={{ minHeight: 44, px: 2.5, fontSize: 14, whiteSpace: 'nowrap', color: 'text.secondary', '&.active': { color: 'text.primary', fontWeight: 500, boxShadow: 'inset 0 -2px 0 var(--bm-palette-primary-main)' } }}>
          {t(titleKey ?? '')}
        </ButtonBase>
      ))}
    </Box>
  );
}
