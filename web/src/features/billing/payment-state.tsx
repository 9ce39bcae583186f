import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Order } from '@buildmesh/contracts';
import { PACKAGE_EDITIONS } from '@buildmesh/domain';
import { formatDay } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { stateOf } from './billing.model.js';

const SEVERITY = {
  unpaid: 'info',
  paid: 'info',
  refused: 'warning',
  closed: 'warning',
  refunded: 'warning',
} as const;

/** What became of a payment. */
export function PaymentState({ order }: { order: Order }) {
  const { t } = useTranslation();
  const state = stateOf(order, Date.now());
  if (state !== 'done')
    return (
      <Alert severity={SEVERITY[state]} role="status">
        {t(`purchase.result.${state}`)}
      </Alert>
    );
  const name = t(`custom.edition.${PACKAGE_EDITIONS[order.detail.package]}`);
  const day = order.until === null ? '' : formatDay(currentLocale(), order.until);
  return (
    <EmptyState
      compact
      icon={CircleCheck}
      title={t('purchase.result.done', { name })}
      text={t('purchase.ends', { day })}
      action={
        <Button component={Link} to="/" variant="contained">
          {t('purchase.home')}
        </Button>
      }
    />
  );
}
