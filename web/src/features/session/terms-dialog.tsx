import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';

const PARAGRAPHS = [
  'session.terms.account',
  'session.terms.data',
  'session.terms.conduct',
  'session.terms.end',
];

/** The terms of use that registration asks to accept. */
export function TermsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <AppDialog
      open={open}
      onClose={onClose}
      title={t('session.terms.title')}
      width={560}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('shared.close')}
        </Button>
      }
    >
      {PARAGRAPHS.map((key) => (
        <Typography key={key} sx={{ mb: 3 }}>
          {t(key)}
        </Typography>
      ))}
    </AppDialog>
  );
}
