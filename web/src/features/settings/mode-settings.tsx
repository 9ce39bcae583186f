import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOwner, useProject } from '../../entities/session/use-session.js';
import {
  debugSecret,
  hasFlag,
  isConfigured,
  onFlags,
  setFlag,
} from '../../shared/state/flags/local-flags.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';
import { DebugDialog } from './debug-dialog.js';

const useFlag = (flag: 'debug' | 'early') => useSyncExternalStore(onFlags, () => hasFlag(flag));

/** Early-access features and debug mode of this browser (spec: platform §2.5, D17). */
export function ModeSettings() {
  const { t } = useTranslation();
  const project = useProject()._id;
  const owner = useIsOwner();
  const debug = useFlag('debug');
  const early = useFlag('early');
  const [asking, setAsking] = useState(false);
  const [secret, setSecret] = useState('');
  useEffect(() => {
    if (owner) void debugSecret(window.location.host, project).then((text) => setSecret(text ?? ''));
  }, [owner, project]);
  const changeDebug = (on: boolean) => {
    if (!on || owner) setFlag('debug', on);
    else setAsking(true);
  };
  return (
    <SettingsSection title={t('settings.modes')} text={t('settings.modes-text')}>
      <Box>
        <FormControlLabel
          control={<Switch checked={early} onChange={(_, on) => setFlag('early', on)} />}
          label={t('settings.early')}
        />
        <FormHelperText sx={{ ml: 10 }}>{t('settings.early-text')}</FormHelperText>
      </Box>
      <Box>
        <FormControlLabel
          control={
            <Switch checked={debug} disabled={isConfigured('debug')} onChange={(_, on) => changeDebug(on)} />
          }
          label={t('settings.debug')}
        />
        <FormHelperText sx={{ ml: 10 }}>{t('settings.debug-text')}</FormHelperText>
        {owner && secret !== '' && (
          <Typography variant="body2" color="textSecondary" sx={{ ml: 10, mt: 1 }}>
            {t('settings.debug-secret')} <code>{secret}</code>
          </Typography>
        )}
      </Box>
      {asking && <DebugDialog project={project} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}
