import Button from '@mui/material/Button';
import { LOCALES } from '@buildmesh/kernel';
import { Languages } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { changeLocale } from '../i18n/i18n.js';
import { LOCALE_NAME } from '../i18n/intl.js';
import { currentLocale } from '../i18n/locale-state.js';
import { ActionMenu, type MenuAction } from './action-menu.js';

/** The six languages as menu entries, each in its own name. */
export function languageActions(): MenuAction[] {
  return LOCALES.map((locale) => ({
    label: LOCALE_NAME[locale],
    checked: locale === currentLocale(),
    onSelect: () => void changeLocale(locale),
  }));
}

/** Language switch: a button with the current language. */
export function LanguageMenu() {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('shared.language')}
      actions={languageActions()}
      trigger={(props) => (
        <Button {...props} color="inherit" size="small" startIcon={<Languages size={16} aria-hidden />} aria-label={`${t('shared.language')}: ${LOCALE_NAME[currentLocale()]}`}>
          {LOCALE_NAME[currentLocale()]}
        </Button>
      )}
    />
  );
}
