import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { CircleCheck, Info, OctagonAlert, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import { SnackbarProvider, useSnackbar, type CustomContentProps } from 'notistack';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { MOBILE_BELOW_PX, NOTICE_MS } from '../../limits.js';
import { notices, type Notice, type NoticeLevel } from '../../notice/notices.js';
import { IconAction } from '../icon-action.js';

declare module 'notistack' {
  interface VariantOverrides {
    bm: { notice: Notice };
  }
}

const ACTION_MS = 8000;
const FACE: Record<NoticeLevel, [LucideIcon, string]> = {
  error: [OctagonAlert, 'error.main'],
  warning: [TriangleAlert, 'warning.main'],
  info: [Info, 'info.main'],
  success: [CircleCheck, 'success.main'],
};

function NoticeCard({
  id,
  notice,
  ref,
}: CustomContentProps & { notice: Notice; ref?: React.Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const { closeSnackbar } = useSnackbar();
  const [Icon, colour] = FACE[notice.level];
  return (
    <Box
      ref={ref}
      role={notice.level === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minWidth: 280,
        maxWidth: 'min(480px, calc(100vw - 32px))',
        pl: 3,
        pr: 1,
        py: 1.5,
        borderRadius: '10px',
        bgcolor: 'background.paper',
        color: 'text.primary',
        border: 1,
        borderColor: 'divider',
        boxShadow: '0 4px 16px rgba(20,22,30,.16)',
        fontSize: 14,
      }}
    >
      <Box component="span" sx={{ color: colour, display: 'flex' }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ flex: 1, overflowWrap: 'anywhere' }}>
        {notice.level === 'error' ? (
          <Box component="strong" sx={{ display: 'block', fontWeight: 600 }}>
            {t('shared.notice.error')}
          </Box>
        ) : (
          <span className="visually-hidden">{t(`shared.notice.${notice.level}`)}: </span>
        )}
        {notice.text}
      </Box>
      {notice.action && (
        <Button
          size="small"
          onClick={() => {
            notice.action?.run();
            closeSnackbar(id);
          }}
        >
          {notice.action.label}
        </Button>
      )}
      <IconAction
        size="small"
        iconSize={16}
        label={t('shared.close')}
        icon={X}
        onClick={() => closeSnackbar(id)}
      />
    </Box>
  );
}

function Relay() {
  const { enqueueSnackbar } = useSnackbar();
  useEffect(
    () =>
      notices.subscribe((notice) =>
        enqueueSnackbar({
          variant: 'bm',
          notice,
          message: notice.text,
          // One that is still there need not be shown twice.
          ...(notice.lasting && { key: notice.text, preventDuplicate: true, persist: true }),
          autoHideDuration: notice.durationMs ?? (notice.action ? ACTION_MS : NOTICE_MS),
        }),
      ),
    [enqueueSnackbar],
  );
  return null;
}

/** On a phone notices stand above the bar at the thumb and the buttons of a sheet. */
const aboveTheBar = (
  <GlobalStyles
    styles={{
      [`@media (max-width: ${MOBILE_BELOW_PX - 0.05}px)`]: {
        '.bm-notices': { bottom: 'calc(72px + env(safe-area-inset-bottom)) !important' },
      },
    }}
  />
);

/** Shows what `notify` was given: bottom centre, at most four at once. */
export function NoticeHost() {
  return (
    <SnackbarProvider
      maxSnack={4}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      Components={{ bm: NoticeCard }}
      classes={{ containerAnchorOriginBottomCenter: 'bm-notices' }}
    >
      {aboveTheBar}
      <Relay />
    </SnackbarProvider>
  );
}
