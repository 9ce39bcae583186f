import LinearProgress from '@mui/material/LinearProgress';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router';
import { requestQueue } from '../../shared/api/base-query.js';

const subscribe = (listener: () => void) => requestQueue.subscribe(listener);

/** A thin line while requests are under way; appears only when they take noticeable time. */
export function LoadingBar() {
  const { t } = useTranslation();
  const requesting = useSyncExternalStore(subscribe, () => requestQueue.busy);
  const moving = useNavigation().state !== 'idle';
  if (!requesting && !moving) return null;
  return (
    <LinearProgress
      aria-label={t('shared.loading')}
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: 2,
        zIndex: 'tooltip',
        bgcolor: 'transparent',
        opacity: 0,
        animation: 'show 120ms 300ms forwards',
        '@keyframes show': { to: { opacity: 1 } },
      }}
    />
  );
}
