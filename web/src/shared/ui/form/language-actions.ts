import { LOCALES } from '@buildmesh/kernel';
import { changeLocale } from '../../i18n/i18n.js';
import { LOCALE_NAME } from '../../i18n/locale-names.js';
import { currentLocale } from '../../i18n/locale-state.js';
import type { MenuAction } from '../list/action-menu.js';

/** The six languages as menu entries, each in its own name. */
export function languageActions(): MenuAction[] {
  return LOCALES.map((locale) => ({
    label: LOCALE_NAME[locale],
    checked: locale === currentLocale(),
    onSelect: () => void changeLocale(locale),
  }));
}
