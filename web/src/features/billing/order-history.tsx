import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Receipt } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Order, Project } from '@buildmesh/contracts';
import { PACKAGE_EDITIONS } from '@buildmesh/domain';
import { formatDay, formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { StatusTag, type StatusLevel } from '../../shared/ui/status-tag.js';
import { useOrdersQuery } from './billing.api.js';
import { priceText, stateOf, type OrderState } from './billing.model.js';
import type { Billing } from './use-billing.js';

const LEVEL: Record<OrderState, StatusLevel> = {
  unpaid: 'info',
  paid: 'info',
  done: 'success',
  refused: 'warning',
  closed: 'disabled',
  refunded: 'disabled',
};

interface Props {
  project: Project;
  purchase: Billing;
}

/** What was ordered for the project, newest first. */
export function OrderHistory({ project, purchase }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useOrdersQuery(
    { queryString: { project: project._id }, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Box component="section" aria-label={t('purchase.history')} sx={{ mt: 8 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 3 }}>
        {t('purchase.history')}
      </Typography>
      {error && !data && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {data?.length === 0 && (
        <EmptyState
          compact
          icon={Receipt}
          title={t('purchase.no-orders')}
          text={t('purchase.no-orders-text')}
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.map((order) => (
          <Line key={order._id} order={order} purchase={purchase} />
        ))}
      </Box>
    </Box>
  );
}

function Line({ order, purchase }: { order: Order; purchase: Billing }) {
  const { t } = useTranslation();
  const locale = currentLocale();
  const state = stateOf(order, Date.now());
  const { detail, createdAt, payType, until } = order;
  const resume = () => {
    purchase.choose(detail.package);
    void purchase.enter(1, detail.package);
  };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 3,
        alignItems: 'center',
        py: 3,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 220px' }}>
        <Typography sx={{ fontWeight: 500 }}>
          {t(`custom.edition.${PACKAGE_EDITIONS[detail.package]}`)}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          {formatTime(locale, createdAt)}
          {payType && ` · ${t(`purchase.pay.${payType}`)}`}
          {until !== null && ` · ${t('purchase.ends', { day: formatDay(locale, until) })}`}
        </Typography>
      </Box>
      <Typography className="tabular">{priceText(locale, detail.price)}</Typography>
      <StatusTag level={LEVEL[state]} label={t(`purchase.state.${state}`)} />
      {state === 'unpaid' && purchase.step === 0 && (
        <Button size="small" variant="outlined" color="inherit" onClick={resume}>
          {t('purchase.resume')}
        </Button>
      )}
    </Box>
  );
}
