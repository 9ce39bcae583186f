import Button from '@mui/material/Button';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { AuthFrame } from './auth-frame.js';

interface Props {
  title: string;
  icon: LucideIcon;
  what: string;
  text: string;
}

/** A screen before sign-in where nothing is left to do but to sign in. */
export function AuthEnd({ title, icon, what, text }: Props) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={title}>
      <EmptyState
        compact
        icon={icon}
        title={what}
        text={text}
        action={
          <Button component={RouterLink} to="/login" variant="contained">
            {t('session.login.submit')}
          </Button>
        }
      />
    </AuthFrame>
  );
}
