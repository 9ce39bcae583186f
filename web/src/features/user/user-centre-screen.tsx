import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUser } from '../../shared/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/page-header.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { accountName } from './account-name.js';
import { AppearanceSettings } from './appearance-settings.js';
import { OwnPasswordSettings } from './own-password-settings.js';
import { OwnProjects } from './own-projects.js';
import { ProfileSettings } from './profile-settings.js';

/** `/user`: profile, look and language, password, projects. */
export function UserCentreScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const leave = (
    <Button component={Link} to="/logout" variant="outlined" color="inherit" startIcon={<LogOut size={16} />}>
      {t('user.sign-out')}
    </Button>
  );
  return (
    <PageBody>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 4 }}>
        <PersonAvatar name={user.nickname} src={user.avatar} size={48} />
        <Box sx={{ flex: 1, minWidth: 0, '& header': { mb: 0 } }}>
          <PageHeader title={user.nickname} description={accountName(user.user, t)} actions={leave} />
        </Box>
      </Box>
      <Box sx={{ mt: 7 }}>
        <ProfileSettings />
        <AppearanceSettings />
        <OwnPasswordSettings />
        <OwnProjects />
      </Box>
    </PageBody>
  );
}
