import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LogOut } from 'lucide-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { accountName } from '../../entities/session/account-name.js';
import { useUser } from '../../entities/session/use-session.js';
import { PageBody, PageHeader } from '../../shared/ui/frame/page-header.js';
import { PersonAvatar } from '../../shared/ui/person-avatar.js';
import { AppearanceSettings } from './appearance-settings.js';
import { AvatarSettings } from './avatar-settings.js';
import { DebugSettings } from './debug-settings.js';
import { MessagingSettings } from './messaging-settings.js';
import { NotificationSettings } from './notification-settings.js';
import { OwnDepartments } from './own/own-departments.js';
import { OwnPasswordSettings } from './own/own-password-settings.js';
import { OwnProjects } from './own/own-projects.js';
import { OwnRoles } from './own/own-roles.js';
import { PhoneSettings } from './phone-settings.js';
import { ProfileSettings } from './profile-settings.js';
import { SectionNav } from './section-nav.js';
import { sectionOf, type Section } from './sections.js';
import { SignatureSettings } from './signature/signature-settings.js';

const CONTENT: Record<Section, ComponentType[]> = {
  basic: [ProfileSettings, AvatarSettings, PhoneSettings],
  security: [OwnPasswordSettings, MessagingSettings],
  language: [AppearanceSettings, NotificationSettings],
  roles: [OwnRoles, OwnDepartments],
  signature: [SignatureSettings],
  projects: [OwnProjects],
  advanced: [DebugSettings],
};

/** `/user/{section}`: who somebody is, how they sign in, how it looks, their roles, signature and projects. */
export function UserCentreScreen() {
  const { t } = useTranslation();
  const user = useUser();
  const section = sectionOf(useParams().section);
  const leave = (
    <Button component={Link} to="/logout" variant="outlined" color="inherit" startIcon={<LogOut size={16} />}>
      {t('account.sign-out')}
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
      <SectionNav current={section} />
      <Box sx={{ '& > :first-of-type, & > form:first-of-type > section': { borderTop: 0 } }}>
        {CONTENT[section].map((Settings, index) => (
          <Settings key={index} />
        ))}
      </Box>
    </PageBody>
  );
}
