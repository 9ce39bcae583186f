import Button from '@mui/material/Button';
import { CalendarX2, Lock, Monitor, SearchX, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '../../shared/ui/state/empty-state.js';

function MessageScreen({
  icon,
  name,
}: {
  icon: LucideIcon;
  name: 'not-found' | 'no-authority' | 'pc-only' | 'expired';
}) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={icon}
      title={t(`app.${name}.title`)}
      text={t(`app.${name}.text`)}
      action={
        <>
          {name === 'expired' && (
            <Button component={Link} to="/upgrade" variant="contained">
              {t('app.limit.upgrade')}
            </Button>
          )}
          <Button component={Link} to="/" variant={name === 'expired' ? 'outlined' : 'contained'}>
            {t('app.go-home')}
          </Button>
        </>
      }
    />
  );
}

export const NotFoundScreen = () => <MessageScreen icon={SearchX} name="not-found" />;
export const NoAuthorityScreen = () => <MessageScreen icon={Lock} name="no-authority" />;
export const PcOnlyScreen = () => <MessageScreen icon={Monitor} name="pc-only" />;
export const ExpiredScreen = () => <MessageScreen icon={CalendarX2} name="expired" />;
