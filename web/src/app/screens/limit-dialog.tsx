import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Limit } from '../../shared/api/network.slice.js';
import { openModalWindow } from '../../shared/state/modal/modal-window.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';

/** Width of the limit modal (platform §9). */
const WIDTH_PX = 339;

interface Props {
  limit: Limit;
  onClose: () => void;
  /** Leads to the root after a missing feature (platform §8). */
  onLeave: () => void;
  /** Leads to the purchase, from a full quota. */
  onUpgrade: () => void;
}

/** A feature outside the edition (105), after which the client goes to the root, or a full quota (107). */
export function LimitDialog({ limit, onClose, onLeave, onUpgrade }: Props) {
  const { t } = useTranslation();
  const close = () => {
    onClose();
    if (limit.kind === 'feature') onLeave();
  };
  const upgrade = () => {
    onClose();
    onUpgrade();
  };
  const isFull = limit.kind === 'quota';
  return (
    <AppDialog
      open
      onClose={close}
      width={WIDTH_PX}
      title={t(limit.kind === 'feature' ? 'app.limit.feature' : 'app.limit.quota')}
      actions={
        <>
          <Button
            variant={isFull ? 'outlined' : 'contained'}
            color={isFull ? 'inherit' : 'primary'}
            onClick={close}
          >
            {t('app.limit.understood')}
          </Button>
          {isFull && (
            <Button variant="contained" onClick={upgrade}>
              {t('app.limit.upgrade')}
            </Button>
          )}
        </>
      }
    >
      <Typography color="textSecondary">{limit.message || t('app.limit.text')}</Typography>
      <Link
        component="button"
        type="button"
        onClick={() => void openModalWindow('help', { article: 'editions' })}
        sx={{ mt: 2 }}
      >
        {t('app.limit.learn-more')}
      </Link>
      {limit.kind === 'quota' && limit.limit > 0 && (
        <>
          <LinearProgress
            variant="determinate"
            value={Math.min(100, (limit.used / limit.limit) * 100)}
            aria-label={t('app.limit.quota')}
            sx={{ mt: 4, height: 6, borderRadius: 3 }}
          />
          <Typography variant="body2" className="tabular" sx={{ mt: 1 }}>
            {limit.used} / {limit.limit}
          </Typography>
        </>
      )}
    </AppDialog>
  );
}
