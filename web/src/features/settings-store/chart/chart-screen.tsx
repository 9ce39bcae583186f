import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useVisibleEntitiesQuery } from '../../../entities/project/entity.api.js';
import { useProject } from '../../../entities/session/use-session.js';
import { RecordsScreen, type RecordKind } from '../records-screen.js';
import { ChartForm } from './chart-form.js';
import { NEW_CHART, savedChart, type SavedChart } from './saved-chart.model.js';

/** `/system/share/chart/:key?`: charts over tables that the project keeps (spec: data §2). */
export function ChartScreen() {
  const { t } = useTranslation();
  const { data: tables } = useVisibleEntitiesQuery({ params: { project: useProject()._id } });
  const kind = useMemo(
    (): RecordKind<SavedChart> => ({
      model: 'chart',
      place: '/system/share/chart',
      texts: (part) => `sharing.chart.${part}`,
      icon: ChartColumn,
      read: (value) => savedChart.safeParse(value).data,
      nameOf: ({ key, value }) => value.name || key,
      hintOf: ({ value }) =>
        [
          tables?.find(({ _id }) => _id === value.entity)?._name,
          value.choice && t(`table.chart.kind.${value.choice.kind}`),
        ]
          .filter(Boolean)
          .join(' · '),
      blank: NEW_CHART,
      Form: ChartForm,
    }),
    [t, tables],
  );
  return <RecordsScreen kind={kind} />;
}
