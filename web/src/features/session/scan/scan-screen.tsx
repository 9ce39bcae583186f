import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { MonitorSmartphone, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isApiFault } from '../../../shared/api/faults/fault.js';
import { useUser } from '../../../entities/session/use-session.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ticketOf } from './scan.model.js';
import { useAnswerScanMutation } from '../session.api.js';

type Step = 'asking' | 'confirmed' | 'refused' | 'over';

/** `/scan?ticket=`: on the phone, whether the browser that shows the code may sign in as this person. */
export function ScanScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const [search] = useSearchParams();
  const [ticket] = useState(() => ticketOf(search));
  const [answer, { isLoading }] = useAnswerScanMutation();
  const [step, setStep] = useState<Step>(ticket === null ? 'over' : 'asking');
  useEffect(() => {
    if (ticket === null) return;
    void answer({ body: { ticket, action: 'scan' }, quiet: true })
      .unwrap()
      .catch(() => setStep('over'));
  }, [answer, ticket]);
  const say = async (action: 'confirm' | 'refuse') => {
    try {
      await answer({ body: { ticket: ticket ?? '', action }, quiet: true }).unwrap();
      setStep(action === 'confirm' ? 'confirmed' : 'refused');
    } catch (fault) {
      if (!isApiFault(fault)) throw fault;
      setStep('over');
    }
  };
  if (step !== 'asking')
    return (
      <EmptyState
        icon={step === 'confirmed' ? ShieldCheck : ShieldAlert}
        title={t(`session.scan.phone.${step}`)}
        action={
          <Button component={Link} to="/" variant="contained">
            {t('session.scan.phone.home')}
          </Button>
        }
      />
    );
  return (
    <Box
      sx={{
        display: 'grid',
        placeItems: 'center',
        alignContent: 'center',
        minHeight: '100%',
        p: 6,
        textAlign: 'center',
      }}
    >
      <MonitorSmartphone size={48} aria-hidden />
      <Typography variant="h1" sx={{ mt: 4 }}>
        {t('session.scan.phone.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 2, maxWidth: 360 }}>
        {t('session.scan.phone.text', { name: user.nickname })}
      </Typography>
      <Box sx={{ mt: 6, width: '100%', maxWidth: 320, display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Button variant="contained" size="large" loading={isLoading} onClick={() => void say('confirm')}>
          {t('session.scan.phone.confirm')}
        </Button>
        <Button variant="outlined" color="inherit" size="large" onClick={() => void say('refuse')}>
          {t('session.scan.phone.refuse')}
        </Button>
      </Box>
    </Box>
  );
}
