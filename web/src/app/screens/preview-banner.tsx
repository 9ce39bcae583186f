import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { entryApi } from '../../entities/session/entry.api.js';
import { endPreview, storedToken } from '../../shared/state/session/session-storage.js';
import { useIsPreview } from '../../entities/session/use-session.js';
import { useAppDispatch, useAppSelector } from '../../shared/state/hooks.js';

const BANNER_PX = 36;

/** Over everything while a tab shows a project as a role sees it: says so, and ends it. */
export function PreviewBanner() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const preview = useIsPreview();
  const role = useAppSelector(({ session }) => session.role?._name ?? '');
  useEffect(() => {
    if (!preview) return undefined;
    // The frame below leaves this much room at its top.
    document.documentElement.style.setProperty('--bm-banner', `${BANNER_PX}px`);
    return () => void document.documentElement.style.removeProperty('--bm-banner');
  }, [preview]);
  if (!preview) return null;
  const end = async () => {
    const token = storedToken();
    // First, so that the sign-out which the server pushes meets the own session here and leaves it alone.
    endPreview();
    await dispatch(entryApi.endpoints.endToken.initiate({ body: {}, token, quiet: true }));
    // A window opened for the preview closes; one that was not shows the own session again.
    window.close();
    window.location.assign('/');
  };
  return (
    <Box
      role="status"
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: BANNER_PX,
        zIndex: 'modal',
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        px: 3,
        bgcolor: 'warning.main',
        color: 'warning.contrastText',
        fontSize: 13,
        fontWeight: 500,
      }}
    >
      <Eye size={16} aria-hidden />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {t('app.preview.as', { role })}
      </Box>
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        // On the coloured bar, not on paper as elsewhere.
        sx={{ bgcolor: 'transparent', borderColor: 'currentcolor' }}
        onClick={() => void end()}
      >
        {t('app.preview.end')}
      </Button>
    </Box>
  );
}
