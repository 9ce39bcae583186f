import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RotateCw, TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isChunkFailure } from '../../api/chunk-failure.js';
import { useAppSelector } from '../../state/hooks.js';
import { useRetryWhenBack } from '../../state/use-retry-when-back.js';

export interface PartFailureProps {
  fault: unknown;
  onRetry: () => void;
  /** Closes what could not be shown; parts that lie over the screen have it. */
  onClose?: (() => void) | undefined;
}

/** For a part that has no place on the screen of its own. */
export function FailureOverScreen(props: PartFailureProps) {
  return <PartFailure {...props} over />;
}

interface Props extends PartFailureProps {
  over?: boolean;
}

/** Stands where a part of the screen could not be loaded or shown. */
export function PartFailure({ fault, onRetry, onClose, over = onClose !== undefined }: Props) {
  const { t } = useTranslation();
  const newRelease = useAppSelector(({ network }) => network.newRelease && !network.offline);
  const missing = isChunkFailure(fault);
  useRetryWhenBack(missing ? onRetry : undefined);
  const text = !missing ? 'broken' : newRelease ? 'new-release' : 'not-loaded';
  const card = (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        p: 3,
        fontSize: 14,
        ...(over && {
          position: 'fixed',
          left: '50%',
          top: 72,
          transform: 'translateX(-50%)',
          zIndex: 'snackbar',
          width: 'max-content',
          maxWidth: 'calc(100vw - 32px)',
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          bgcolor: 'background.paper',
          boxShadow: '0 4px 16px rgba(20,22,30,.16)',
        }),
      }}
    >
      <TriangleAlert size={18} aria-hidden />
      <span>{t(`shared.part.${text}`)}</span>
      <Button size="small" startIcon={<RotateCw size={16} />} onClick={onRetry}>
        {t('shared.retry')}
      </Button>
      {missing && newRelease && (
        <Button size="small" onClick={() => window.location.reload()}>
          {t('shared.reload')}
        </Button>
      )}
      {onClose && (
        <Button size="small" color="inherit" onClick={onClose}>
          {t('shared.close')}
        </Button>
      )}
    </Box>
  );
  return over ? createPortal(card, document.body) : card;
}
