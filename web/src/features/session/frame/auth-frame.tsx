import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../../shared/state/hooks.js';
import { BrandMark } from '../../../shared/ui/frame/brand-mark.js';
import { LanguageSelect } from '../../../shared/ui/form/language-select.js';
import { AuthPicture } from './auth-picture.js';

interface Props {
  title: string;
  subtitle?: string;
  children: ReactNode;
}

/** Frame of the screens before sign-in: the form on the left, a quiet picture of the product where there is room. */
export function AuthFrame({ title, subtitle, children }: Props) {
  const { t } = useTranslation();
  const { settings, append } = useAppSelector((state) => state.branding);
  return (
    <Box
      sx={{
        minHeight: '100%',
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'minmax(440px, 5fr) 6fr' },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          mt: 'var(--bm-top, 0px)',
          minHeight: 'calc(100dvh - var(--bm-top, 0px))',
          px: { xs: 5, sm: 10 },
          py: 6,
        }}
      >
        <Box
          component="header"
          sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <BrandMark size={28} />
            <Typography sx={{ fontWeight: 650, fontSize: 16 }}>
              {settings?.name ?? t('shared.product')}
            </Typography>
          </Box>
          <LanguageSelect />
        </Box>
        {/* From a fixed height down, so that what comes late does not move the form. */}
        <Box
          component="main"
          sx={{ width: '100%', maxWidth: 360, mx: 'auto', mt: 'max(0px, 50dvh - 370px)', mb: 'auto', py: 8 }}
        >
          <Typography variant="h1">{title}</Typography>
          {subtitle && (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {subtitle}
            </Typography>
          )}
          <Box sx={{ mt: 7 }}>{children}</Box>
        </Box>
        {append && (
          <Typography
            component="footer"
            variant="body2"
            color="textSecondary"
            sx={{ textAlign: 'center', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}
          >
            {append}
          </Typography>
        )}
      </Box>
      <AuthPicture />
    </Box>
  );
}
