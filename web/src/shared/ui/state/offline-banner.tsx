import { CloudOff, Sparkles } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { lookForServer } from '../../api/recovery.js';
import { FrameBanner } from '../frame/frame-banner.js';

/** Says that the server cannot be reached, that the client keeps trying, and that changes are kept. */
export function OfflineBanner({ held }: { held: number }) {
  const { t } = useTranslation();
  return (
    <FrameBanner icon={CloudOff} action={{ label: t('shared.retry'), run: lookForServer }}>
      {t('shared.offline')} {held > 0 && t('shared.offline-held')}
    </FrameBanner>
  );
}

/** Says that the server has a newer release; it is taken when the reader wants to. */
export function ReleaseBanner() {
  const { t } = useTranslation();
  const reload = { label: t('shared.reload'), run: () => window.location.reload() };
  return (
    <FrameBanner icon={Sparkles} action={reload}>
      {t('shared.new-release')}
    </FrameBanner>
  );
}
