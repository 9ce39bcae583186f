import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMaybeProject, useUser } from '../../../entities/session/use-session.js';
import { useAppSelector } from '../../../shared/state/hooks.js';
import { SettingsSection } from '../../../shared/ui/frame/settings-section.js';
import { StatusTag } from '../../../shared/ui/status-tag.js';

/** The projects somebody belongs to, and the part played in each. */
export function OwnProjects() {
  const { t } = useTranslation();
  const user = useUser();
  const current = useMaybeProject();
  const projects = useAppSelector((state) => state.session.projects);
  const part = (owner: string, auth: string) =>
    owner === user._id
      ? 'account.part.owner'
      : auth === 'admin'
        ? 'account.part.admin'
        : 'account.part.member';
  return (
    <SettingsSection title={t('account.projects')}>
      <Box
        component="ul"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 0,
          border: 1,
          borderColor: 'divider',
          borderRadius: '10px',
          '& li + li': { borderTop: 1, borderColor: 'divider' },
        }}
      >
        {projects.map(({ _id, _name, _owner, _auth }) => (
          <Box
            component="li"
            key={_id}
            sx={{ display: 'flex', alignItems: 'center', gap: 3, px: 4, py: 2.5 }}
          >
            <Typography noWrap sx={{ flex: 1, fontWeight: 500 }}>
              {_name}
            </Typography>
            {_id === current?._id && <StatusTag level="success" label={t('account.project-current')} />}
            <Typography variant="body2" color="textSecondary">
              {t(part(_owner, _auth))}
            </Typography>
          </Box>
        ))}
      </Box>
      <Button
        component={Link}
        to="/projects"
        variant="outlined"
        color="inherit"
        sx={{ alignSelf: 'flex-start' }}
      >
        {t('account.projects-all')}
      </Button>
    </SettingsSection>
  );
}
