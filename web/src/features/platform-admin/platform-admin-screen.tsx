import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ShieldAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CustomerState } from '@buildmesh/contracts';
import { useUser } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { CustomersSection } from './customers-section.js';

/** `/dev/provider`: for the platform's staff. Convenience only: the server decides who gets an answer. */
export function PlatformAdminScreen({ state }: { state: CustomerState | undefined }) {
  const { t } = useTranslation();
  if (useUser().staff !== true) return <NotStaff />;
  return (
    <PageBody wide>
      <PageHeader
        title={t(state ? `provider.part.${state}` : 'provider.title')}
        description={t(state ? `provider.part.${state}-text` : 'provider.text')}
      />
      <CustomersSection state={state} />
    </PageBody>
  );
}

/** Says what an operator needs to let somebody in. */
function NotStaff() {
  const { t } = useTranslation();
  const { _id } = useUser();
  return (
    <EmptyState
      icon={ShieldAlert}
      title={t('provider.denied')}
      text={t('provider.denied-text')}
      action={
        <>
          <Typography component="code" sx={{ fontSize: 13, userSelect: 'all', overflowWrap: 'anywhere' }}>
            PROVIDER_ACCOUNTS={_id}
          </Typography>
          <Button component={Link} to="/" variant="contained">
            {t('provider.home')}
          </Button>
        </>
      }
    />
  );
}
