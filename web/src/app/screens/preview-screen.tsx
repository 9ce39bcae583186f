import Button from '@mui/material/Button';
import { Eye } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { useIsPreview } from '../../entities/session/use-session.js';
import { EmptyState } from '../../shared/ui/state/empty-state.js';

/** `/dev/preview`: opens the home of a role that is previewed; without one it says where previews begin. */
export function PreviewScreen() {
  const { t } = useTranslation();
  if (useIsPreview()) return <Navigate to="/" replace />;
  return (
    <EmptyState
      icon={Eye}
      title={t('app.preview.none')}
      text={t('app.preview.none-text')}
      action={
        <Button component={Link} to="/system/auth" variant="contained">
          {t('app.preview.roles')}
        </Button>
      }
    />
  );
}
