import { DEFAULT_TIMEZONE } from '@buildmesh/domain';
import { useTranslation } from 'react-i18next';
import { zoneName } from '../../i18n/intl.js';
import { currentLocale } from '../../i18n/locale-state.js';

/** Names time zones; the one where nothing else is known is Beijing time, as specified (D101). */
export function useZoneText(): (zone: string) => string {
  const { t } = useTranslation();
  return (zone) => (zone === DEFAULT_TIMEZONE ? t('shared.beijing-time') : zoneName(currentLocale(), zone));
}
