import type { ConfigValue } from '@buildmesh/contracts';
import { SlidersHorizontal } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RecordsView, type RecordLook } from '../records-screen.js';
import { ConfigForm } from './config-form.js';
import { draftOf, typeOf } from './config.model.js';
import { useConfigValues } from './use-config-values.js';

/** `/system/share/config/:key?`: values that the project names once and uses in many places (spec: data §3). */
export function ConfigScreen() {
  const { t } = useTranslation();
  const kind = useMemo(
    (): RecordLook<ConfigValue> => ({
      place: '/system/share/config',
      texts: (part) => `sharing.config.${part}`,
      icon: SlidersHorizontal,
      nameOf: ({ value }) => value.name,
      hintOf: ({ key, value }) => `${key} · ${shownOf(value, t)}`,
      blank: { key: '', name: '', type: 'text', value: '' },
      Form: ConfigForm,
    }),
    [t],
  );
  return <RecordsView kind={kind} records={useConfigValues()} at={useParams()['key']} />;
}

function shownOf(value: ConfigValue, t: (key: string) => string): string {
  if (typeOf(value) === 'boolean')
    return t(value.value === true ? 'sharing.config.yes' : 'sharing.config.no');
  return draftOf(value).text.replace(/\s+/g, ' ');
}
