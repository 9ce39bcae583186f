import type { getApplication, OutputOf } from '@buildmesh/contracts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../entities/field/formats.js';

/** The step at which an application is, whom it waits for, and since when. */
export function Holders({ application }: { application: OutputOf<typeof getApplication> }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { nodeName, user, people, entered } = application;
  const names = new Map(people.map(({ _id, nickname }) => [_id, nickname]));
  const who = user.map((id) => names.get(id) ?? t('approval.gone')).join(', ');
  const since = formats.timestamp(entered);
  return (
    <>
      {nodeName && <span style={{ display: 'block' }}>{t('approval.at', { step: nodeName })}</span>}
      <span style={{ display: 'block' }}>
        {who === '' ? t('approval.held-by-nobody', { since }) : t('approval.held', { who, since })}
      </span>
    </>
  );
}
