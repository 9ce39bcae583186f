import Alert from '@mui/material/Alert';
import Link from '@mui/material/Link';
import { Stamp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';

/** Says that a record is in approval, and leads to its application, which has the record's id. */
export function ApprovalMark({ id }: { id: string }) {
  const { t } = useTranslation();
  return (
    <Alert severity="info" icon={<Stamp size={18} />} sx={{ mb: 3 }}>
      {t('record.in-approval')}{' '}
      <Link component={RouterLink} underline="always" to={`/approval/application/${id}`}>
        {t('record.open-approval')}
      </Link>
    </Alert>
  );
}
