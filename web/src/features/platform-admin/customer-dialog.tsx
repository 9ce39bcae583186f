import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { CalendarCog, Snowflake, Sun } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer } from '@buildmesh/contracts';
import { formatDay, formatTime } from '../../shared/i18n/intl.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { AppDialog } from '../../shared/ui/dialog/app-dialog.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { FormSkeleton } from '../../shared/ui/state/skeletons.js';
import { Amount, EndOfLicence, CustomerStatusTag } from './customer-facts.js';
import { CustomerHistory } from './customer-history.js';
import type { CustomerAction } from './customers-section.js';
import { useCustomerQuery } from './platform-admin.api.js';
import { FIGURES } from './platform-admin.model.js';

interface Props {
  id: string;
  onClose: () => void;
  act: (deed: CustomerAction, customer: Customer) => void;
}

/** One project with everything staff knows of it; `?project=` in the address opens it. */
export function CustomerDialog({ id, onClose, act }: Props) {
  const { t } = useTranslation();
  const { currentData, error, refetch } = useCustomerQuery(
    { params: { id }, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const customer = currentData?.customer;
  const actions = customer && (
    <>
      <Button
        color="inherit"
        variant="outlined"
        startIcon={customer.hold ? <Sun size={16} /> : <Snowflake size={16} />}
        onClick={() => act('freeze', customer)}
      >
        {t(customer.hold ? 'provider.unfreeze' : 'provider.freeze')}
      </Button>
      <Button
        variant="contained"
        startIcon={<CalendarCog size={16} />}
        onClick={() => act('licence', customer)}
      >
        {t('provider.licence')}
      </Button>
    </>
  );
  return (
    <AppDialog
      open
      onClose={onClose}
      width={640}
      title={customer?._name ?? t('provider.details')}
      actions={actions}
    >
      {error && !customer && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      {!customer && !error && <FormSkeleton />}
      {customer && <Facts customer={customer} />}
      {currentData && <CustomerHistory history={currentData.history} />}
    </AppDialog>
  );
}

function Facts({ customer }: { customer: Customer }) {
  const { t } = useTranslation();
  const { owner, hold, used } = customer;
  return (
    <>
      {hold && (
        <Alert severity="info" icon={<Snowflake size={18} />} sx={{ mb: 4 }}>
          {t('provider.hold-since', { day: formatDay(currentLocale(), hold.time), reason: hold.reason })}
        </Alert>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: 'minmax(96px, max-content) minmax(0, 1fr)',
          gap: '8px 24px',
          fontSize: 14,
        }}
      >
        <Fact name={t('provider.state')}>
          <CustomerStatusTag customer={customer} />
        </Fact>
        <Fact name={t('provider.owner')}>
          {[owner.nickname, owner.account, owner.phone]
            .filter((text, at, all) => text && all.indexOf(text) === at)
            .join(' · ') || '—'}
        </Fact>
        <Fact name={t('provider.edition')}>{t(`custom.edition.${customer._status}`)}</Fact>
        <Fact name={t('provider.column.expired')}>
          <EndOfLicence customer={customer} />
        </Fact>
        <Fact name={t('provider.created')}>{formatDay(currentLocale(), customer.created)}</Fact>
        <Fact name={t('provider.id')}>
          <Box component="code" sx={{ fontSize: 13, userSelect: 'all' }}>
            {customer._id}
          </Box>
        </Fact>
        {FIGURES.map((figure) => (
          <Fact key={figure} name={t(`custom.figure.${figure}`)}>
            <Amount customer={customer} figure={figure} />
          </Fact>
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" sx={{ display: 'block', mt: 2 }}>
        {used
          ? t('custom.counted', { time: formatTime(currentLocale(), used.time) })
          : t('provider.not-counted')}
      </Typography>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {name}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </>
  );
}
