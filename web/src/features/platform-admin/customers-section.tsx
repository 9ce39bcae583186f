import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Building2, CalendarClock, SearchX, Snowflake, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Customer, CustomerState } from '@buildmesh/contracts';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { Pager } from '../../shared/ui/list/pager.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { CustomerDialog } from './customer-dialog.js';
import { CustomerFilters } from './customer-filters.js';
import { CustomerList } from './customer-list.js';
import { FreezeDialog } from './freeze-dialog.js';
import { LicenceDialog } from './licence-dialog.js';
import { useCustomersQuery } from './platform-admin.api.js';
import { CUSTOMERS_PER_PAGE, useCustomerListQuery } from './use-customer-query.js';

export type CustomerAction = 'licence' | 'freeze';

const EMPTY_ICON: Record<CustomerState | 'all', LucideIcon> = {
  all: Building2,
  expiring: CalendarClock,
  expired: CalendarClock,
  frozen: Snowflake,
};

/** The projects, and what staff does with one of them. */
export function CustomersSection({ state }: { state: CustomerState | undefined }) {
  const { t } = useTranslation();
  const query = useCustomerListQuery(state);
  const { data, currentData, error, refetch } = useCustomersQuery(
    { body: query.body, quiet: true },
    { refetchOnMountOrArgChange: true },
  );
  const [doing, setDoing] = useState<{ deed: CustomerAction; customer: Customer } | null>(null);
  const act = (deed: CustomerAction, customer: Customer) => setDoing({ deed, customer });
  const shown = currentData ?? data;
  if (error && !shown) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  const part = state ?? 'all';
  return (
    <>
      <CustomerFilters query={query} total={shown?.size} />
      {!shown && <ListSkeleton height={56} />}
      {shown && shown.data.length > 0 && (
        <Box aria-busy={!currentData}>
          <CustomerList customers={shown.data} query={query} act={act} />
        </Box>
      )}
      {shown?.data.length === 0 && query.filtered && (
        <EmptyState
          compact
          icon={SearchX}
          title={t('provider.nothing-found')}
          action={
            <Button variant="outlined" color="inherit" onClick={query.clear}>
              {t('provider.clear')}
            </Button>
          }
        />
      )}
      {shown?.data.length === 0 && !query.filtered && (
        <EmptyState
          compact
          icon={EMPTY_ICON[part]}
          title={t(`provider.empty.${part}`)}
          text={t(`provider.empty.${part}-text`)}
        />
      )}
      {shown && (
        <Pager page={query.page} size={CUSTOMERS_PER_PAGE} total={shown.size} onPage={query.setPage} />
      )}
      {query.opened !== null && (
        <CustomerDialog id={query.opened} onClose={() => query.open(null)} act={act} />
      )}
      {doing?.deed === 'licence' && (
        <LicenceDialog customer={doing.customer} onClose={() => setDoing(null)} />
      )}
      {doing?.deed === 'freeze' && <FreezeDialog customer={doing.customer} onClose={() => setDoing(null)} />}
    </>
  );
}
