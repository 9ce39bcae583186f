import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  askNotificationPermission,
  notificationPermission,
} from '../../shared/state/notification-permission.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';

/** Whether this browser may show notifications. */
export function NotificationSettings() {
  const { t } = useTranslation();
  const [permission, setPermission] = useState(notificationPermission);
  return (
    <SettingsSection title={t('account.notifications')} text={t('account.notifications.text')}>
      <Typography>{t(`account.notifications.${permission}`)}</Typography>
      {permission === 'default' && (
        <Button
          variant="outlined"
          color="inherit"
          sx={{ alignSelf: 'flex-start' }}
          onClick={() => void askNotificationPermission().then(setPermission)}
        >
          {t('account.notifications.ask')}
        </Button>
      )}
    </SettingsSection>
  );
}
