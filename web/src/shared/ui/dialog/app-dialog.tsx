import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { ArrowLeft, X } from 'lucide-react';
import { useId, type FormEventHandler, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../icon-action.js';
import { useMobile } from '../use-mobile.js';

interface Props {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string;
  children: ReactNode;
  /** Buttons, the main one last. */
  actions?: ReactNode;
  /** Pixels; 480 for confirmations and small forms, 960 for work (platform §9). */
  width?: number;
  /** Pixels; the content decides when absent. */
  height?: number;
  /** Work is under way: a bar shows, closing by accident is off. */
  busy?: boolean;
  /** Makes the dialog a form, so that Enter submits. */
  onSubmit?: FormEventHandler;
}

/** A dialog; below 500 px a full-screen sheet with its buttons at the thumb (interface.md Shell). */
export function AppDialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  width = 480,
  height,
  busy = false,
  onSubmit,
}: Props) {
  const { t } = useTranslation();
  const mobile = useMobile();
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      fullScreen={mobile}
      aria-labelledby={titleId}
      slotProps={{
        paper: {
          sx: mobile ? { borderRadius: 0, border: 0 } : { width, height, maxWidth: 'calc(100vw - 48px)' },
        },
      }}
    >
      <Frame onSubmit={onSubmit}>
        {busy && <LinearProgress sx={{ position: 'absolute', inset: '0 0 auto 0', height: 2 }} />}
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 2,
            p: mobile ? 2 : 5,
            pb: mobile ? 2 : 3,
            pr: 3,
            ...(mobile && { borderBottom: 1, borderColor: 'divider' }),
          }}
        >
          {mobile && (
            <IconAction label={t('shared.close')} icon={ArrowLeft} onClick={onClose} disabled={busy} />
          )}
          <Box sx={{ flex: 1, minWidth: 0, pt: mobile ? 1.5 : 0 }}>
            <Typography id={titleId} variant="h3" component="h2">
              {title}
            </Typography>
            {description && (
              <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
                {description}
              </Typography>
            )}
          </Box>
          {!mobile && (
            <IconAction
              label={t('shared.close')}
              icon={X}
              onClick={onClose}
              disabled={busy}
              sx={{ mt: -1 }}
            />
          )}
        </Box>
        <Box
          sx={{
            px: mobile ? 4 : 5,
            pt: mobile ? 4 : 1,
            // What stands under it otherwise keeps the distance to the edge.
            pb: mobile ? 4 : actions ? 1 : 5,
            flex: 1,
            overflow: 'auto',
            minHeight: 0,
          }}
        >
          {children}
        </Box>
        {actions && (
          <Box
            sx={{
              display: 'flex',
              justifyContent: 'flex-end',
              gap: 2,
              p: mobile ? 4 : 5,
              pt: 4,
              ...(mobile && {
                borderTop: 1,
                borderColor: 'divider',
                pb: 'calc(16px + env(safe-area-inset-bottom))',
                '& > *': { flex: 1, minHeight: 44 },
              }),
            }}
          >
            {actions}
          </Box>
        )}
      </Frame>
    </Dialog>
  );
}

function Frame({ onSubmit, children }: Pick<Props, 'onSubmit' | 'children'>) {
  const sx = { display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 } as const;
  if (!onSubmit) return <Box sx={sx}>{children}</Box>;
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={sx}>
      {children}
    </Box>
  );
}
