import { useTranslation } from 'react-i18next';
import { useFormats } from '../field/formats.js';

/** Says so where only the largest of all groups are shown. */
export function GroupsNotice({ shown, all }: { shown: number; all: number }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (all <= shown) return null;
  const numbers = { shown: formats.number(shown, 0), all: formats.number(all, 0) };
  return <p style={{ margin: '8px 0 0', fontSize: 13 }}>{t('shared.groups-left-out', numbers)}</p>;
}
