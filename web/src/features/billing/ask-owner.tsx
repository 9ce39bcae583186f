import Button from '@mui/material/Button';
import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAccounts } from '../../entities/people/use-accounts.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';

/** Whom to ask for a larger package. */
export function AskOwner({ owner }: { owner: string }) {
  const { t } = useTranslation();
  const found = useAccounts([owner]).get(owner);
  const name = typeof found === 'object' ? found.nickname : undefined;
  const home = (
    <Button component={Link} to="/" variant="contained">
      {t('purchase.home')}
    </Button>
  );
  return (
    <EmptyState
      icon={UserRound}
      title={t('purchase.owner-only')}
      text={name === undefined ? t('purchase.ask') : t('purchase.ask-name', { name })}
      action={home}
    />
  );
}
