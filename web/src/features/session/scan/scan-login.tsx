import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CheckCircle2, RotateCw, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { renderSVG } from 'uqr';
import { useAppDispatch } from '../../../shared/state/hooks.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { isOver, SCAN_POLL_MS, scanAddress, type ScanStatus } from './scan.model.js';
import { usePollScanMutation, useScanTicketMutation } from '../session.api.js';
import { signedIn } from '../sign-in.js';

/** A code that a phone which is signed in confirms; this browser then collects the session (D14). */
export function ScanLogin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { ticket, status, renew } = useScan();
  const svg = useMemo(
    () => ticket && renderSVG(scanAddress(window.location.origin, ticket), { border: 2 }),
    [ticket],
  );
  const over = isOver(status);
  return (
    <Box
      component="section"
      aria-label={t('session.scan.title')}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: '10px',
        p: 4,
        textAlign: 'center',
        position: 'relative',
      }}
    >
      <Box sx={{ position: 'absolute', top: 4, right: 4 }}>
        <IconAction label={t('shared.close')} icon={X} onClick={onClose} />
      </Box>
      <Box
        sx={{
          width: 180,
          height: 180,
          mx: 'auto',
          bgcolor: '#fff',
          borderRadius: '6px',
          position: 'relative',
        }}
      >
        {svg && (
          <img
            src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`}
            alt={t('session.scan.alt')}
            width={180}
            height={180}
            style={{ opacity: status === 'pending' ? 1 : 0.12 }}
          />
        )}
        {status === 'scanned' && (
          <Box
            sx={{ position: 'absolute', inset: 0, display: 'grid', placeItems: 'center', color: '#1b7f4b' }}
          >
            <CheckCircle2 size={56} aria-hidden />
          </Box>
        )}
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ mt: 3 }}>
        {t(`session.scan.${status}`)}
      </Typography>
      {over && status !== 'confirmed' && (
        <Button sx={{ mt: 2 }} startIcon={<RotateCw size={16} />} onClick={renew}>
          {t('session.scan.renew')}
        </Button>
      )}
    </Box>
  );
}

function useScan() {
  const dispatch = useAppDispatch();
  const [make, { data }] = useScanTicketMutation();
  const [poll] = usePollScanMutation();
  const [status, setStatus] = useState<ScanStatus>('pending');
  const renew = useCallback(() => {
    setStatus('pending');
    void make({ body: { scene: 'login' } });
  }, [make]);
  useEffect(renew, [renew]);
  useEffect(() => {
    if (!data) return undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const { data: answer, error } = await poll({
        body: { ticket: data.ticket, secret: data.secret },
        quiet: true,
      });
      if (gone) return;
      if (answer) setStatus(answer.status);
      if (answer?.session) return signedIn(dispatch, answer.session.token);
      // A look that failed says nothing about the code; its end is known here as well.
      const over = answer ? isOver(answer.status) : Date.now() > data.expire;
      if (error && over) setStatus('expired');
      if (!over) timer = setTimeout(() => void ask(), SCAN_POLL_MS);
    };
    timer = setTimeout(() => void ask(), SCAN_POLL_MS);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [data, poll, dispatch]);
  return { ticket: data?.ticket, status, renew };
}
