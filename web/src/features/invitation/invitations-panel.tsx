import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useRoleListQuery } from '../../entities/role/role-list.api.js';
import { useProject } from '../../entities/session/use-session.js';
import { ErrorState } from '../../shared/ui/state/error-state.js';
import { ListSkeleton } from '../../shared/ui/state/skeletons.js';
import { useInvitationsQuery } from './invitation.api.js';
import { InvitationRow } from './invitation-row.js';

/** A link into each role: on and off, copied, with the day it ends. */
export function InvitationsPanel() {
  const { t } = useTranslation();
  const params = { project: useProject()._id };
  const { data: roles } = useRoleListQuery({ params });
  const { data: invitations, error, refetch } = useInvitationsQuery({ params });
  if (error && !invitations) return <ErrorState fault={error} onRetry={() => void refetch()} compact />;
  if (!invitations || !roles) return <ListSkeleton height={64} />;
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t('invitation.text')}
      </Typography>
      <Box component="ul" aria-label={t('invitation.title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {roles
          .filter(({ _type }) => _type !== 'public')
          .map((role) => (
            <InvitationRow
              key={role._id}
              role={role}
              invitation={invitations.find((each) => each.role === role._id)}
            />
          ))}
      </Box>
    </>
  );
}
