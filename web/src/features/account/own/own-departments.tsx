import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useOwnGroupsQuery } from '../../../entities/session/member.api.js';
import { useMaybeProject, useUser } from '../../../entities/session/use-session.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';

/** The departments and groups of the current project that somebody belongs to or leads; nothing where there are none. */
export function OwnDepartments() {
  const project = useMaybeProject();
  return project && <GroupsOf key={project._id} project={project._id} name={project._name} />;
}

function GroupsOf({ project, name }: { project: string; name: string }) {
  const { t } = useTranslation();
  const user = useUser()._id;
  const { data: groups = [], error, refetch } = useOwnGroupsQuery({ params: { project }, quiet: true });
  if (groups.length === 0 && !error) return null;
  return (
    <SettingsSection title={t('account.groups')} text={t('account.groups.text', { name })}>
      {error && <ErrorState fault={error} onRetry={() => void refetch()} compact />}
      <Box component="ul" aria-label={t('account.groups')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groups.map((group) => (
          <Box component="li" key={group._id} sx={{ display: 'flex', gap: 2, py: 1 }}>
            <span>{group.name}</span>
            {(group.head === user || group.admin.includes(user)) && (
              <Typography component="span" variant="body2" color="textSecondary">
                {t('account.groups.leads')}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </SettingsSection>
  );
}
