import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useColorScheme } from '@mui/material/styles';
import { isLocale, LOCALES } from '@buildmesh/kernel';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '../../shared/i18n/i18n.js';
import { LOCALE_NAME } from '../../shared/i18n/locale-names.js';
import { currentLocale } from '../../shared/i18n/locale-state.js';
import { SettingsSection } from '../../shared/ui/frame/settings-section.js';

const MODES = [
  { mode: 'light', icon: Sun },
  { mode: 'dark', icon: Moon },
  { mode: 'system', icon: Monitor },
] as const;

/** Look and language of this browser. */
export function AppearanceSettings() {
  const { t } = useTranslation();
  const { mode, setMode } = useColorScheme();
  return (
    <SettingsSection title={t('account.appearance')} text={t('account.appearance-text')}>
      <ToggleButtonGroup
        exclusive
        fullWidth
        value={mode ?? 'system'}
        onChange={(_, next: typeof mode) => next && setMode(next)}
        aria-label={t('account.theme')}
      >
        {MODES.map(({ mode: each, icon: Icon }) => (
          <ToggleButton key={each} value={each} sx={{ gap: 2 }}>
            <Icon size={16} aria-hidden />
            {t(`account.theme.${each}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <TextField
        select
        label={t('shared.language')}
        value={currentLocale()}
        onChange={({ target: { value } }) => isLocale(value) && void changeLocale(value)}
      >
        {LOCALES.map((locale) => (
          <MenuItem key={locale} value={locale} lang={locale}>
            {LOCALE_NAME[locale]}
          </MenuItem>
        ))}
      </TextField>
    </SettingsSection>
  );
}
