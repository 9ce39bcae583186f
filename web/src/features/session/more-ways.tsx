import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MessageCircle, QrCode } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SocialLoginProvider } from '@buildmesh/contracts';
import { isInMessagingApp } from '../../entities/session/messaging-app.js';
import { peekLastPath } from '../../shared/state/session/session-storage.js';
import { projectHere } from '../../entities/session/proof/use-phone-code.js';
import { MOBILE_BELOW_PX } from '../../shared/limits.js';
import { useStartThirdMutation, useThirdProvidersQuery } from './session.api.js';
import { lazyPart } from '../../shared/ui/state/lazy-part.js';

const ScanLogin = lazyPart(async () => (await import('./scan/scan-login.js')).ScanLogin);

/** Further ways to sign in: messaging apps that are set up, and a code for a phone that is signed in. */
export function MoreWays() {
  const { t } = useTranslation();
  const project = projectHere();
  const { data: providers = [] } = useThirdProvidersQuery({ queryString: { project }, quiet: true });
  const [startThird, { isLoading }] = useStartThirdMutation();
  const [scanning, setScanning] = useState(false);
  const start = async (provider: SocialLoginProvider) => {
    const body = { provider, project, back: peekLastPath() ?? '/', inApp: isInMessagingApp(provider) };
    const { data } = await startThird({ body });
    if (data) window.location.assign(data.url);
  };
  // A phone cannot scan its own screen.
  const scan = window.innerWidth >= MOBILE_BELOW_PX;
  if (providers.length === 0 && !scan) return null;
  return (
    <Box sx={{ mt: 6 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3, textAlign: 'center' }}>
        {t('session.more.or')}
      </Typography>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        {providers.map((provider) => (
          <Button
            key={provider}
            variant="outlined"
            color="inherit"
            fullWidth
            disabled={isLoading}
            startIcon={<MessageCircle size={16} aria-hidden />}
            onClick={() => void start(provider)}
          >
            {t('session.more.with', { provider: t(`session.third.${provider}`) })}
          </Button>
        ))}
        {scan && !scanning && (
          <Button
            variant="outlined"
            color="inherit"
            fullWidth
            startIcon={<QrCode size={16} aria-hidden />}
            onClick={() => setScanning(true)}
          >
            {t('session.scan.start')}
          </Button>
        )}
      </Box>
      {scanning && (
        <Suspense>
          <ScanLogin onClose={() => setScanning(false)} />
        </Suspense>
      )}
    </Box>
  );
}
