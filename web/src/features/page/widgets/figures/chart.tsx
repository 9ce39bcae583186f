import { ChartColumn, RotateCw, X } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { useFormats } from '../../../../entities/field/formats.js';
import { GroupsNotice } from '../../../../entities/row/groups-notice.js';
import { IconAction } from '../../../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../../../shared/ui/state/skeletons.js';
import { toggled } from '../../page.model.js';
import { useChoice, usePageState } from '../../viewer/page-state.js';
import { useEntity, useSummary } from '../../viewer/rows/use-reading.js';
import { ReadingState } from '../../viewer/reading-state.js';
import { TALL, widget, type WidgetProps } from '../../widget.types.js';
import { CHART_KINDS, pointsOf, type ChartPoint } from './chart.model.js';
import { common } from '../option-shapes.js';
import { lazyPart } from '../../../../shared/ui/state/lazy-part.js';

// Drawing takes a library of its own: it comes with the first chart.
const ChartDrawing = lazyPart(
  async () => (await import('../../../../shared/ui/chart/chart-drawing.js')).ChartDrawing,
);

const schema = z.looseObject({
  ...common,
  kind: z.enum(CHART_KINDS).default('bar'),
  /** Share of the width that the legend has (spec: data §9). */
  legend: z.number().min(10).max(90).default(50),
});
type Option = z.output<typeof schema>;

function Chart({ view, option }: WidgetProps<Option>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { refresh } = usePageState();
  const { entity, fault, loading } = useEntity(view);
  const summary = useSummary(view);
  const { chosen, set } = useChoice(view._id);
  const key = view._template.data?.group?.[0];
  const field = entity?._field.find(({ _key }) => _key === key);
  const points = useMemo(
    () =>
      field && summary.data ? pointsOf(summary.data, { field, formats, emptyText: t('page.no-value') }) : [],
    [summary.data, field, formats, t],
  );
  const linked = view._template.link.length > 0;
  const at = chosen ? points.findIndex(({ raw }) => raw === chosen.value) : -1;
  const choose = (index: number) => {
    const point = points[index];
    if (point) set((now) => toggled(now, view._id, { value: point.raw }));
  };
  const whole = view._template.data?.value?.method === 'count';
  const format = (value: number) => formats.number(value, whole ? 0 : undefined);
  return (
    <ReadingState
      view={view}
      icon={ChartColumn}
      fault={fault ?? summary.fault}
      waiting={loading || !summary.data}
      empty={points.length === 0}
    >
      <div className="pg-chart">
        <div className="pg-tools">
          {chosen && (
            <IconAction
              size="small"
              iconSize={15}
              icon={X}
              label={t('page.chart.clear')}
              onClick={() => set((now) => toggled(now, view._id, chosen))}
            />
          )}
          <IconAction
            size="small"
            iconSize={15}
            icon={RotateCw}
            label={t('page.refresh')}
            onClick={() => refresh()}
          />
        </div>
        <Suspense fallback={<ListSkeleton rows={3} />}>
          <ChartDrawing
            kind={option.kind}
            points={points}
            chosen={at}
            legend={option.legend}
            format={format}
            onChoose={linked ? choose : undefined}
          />
        </Suspense>
        <Figures points={points} chosen={at} format={format} onChoose={linked ? choose : undefined} />
        <GroupsNotice shown={points.length} all={summary.data?.meta.size ?? 0} />
      </div>
    </ReadingState>
  );
}

interface FigureProps {
  points: readonly ChartPoint[];
  chosen: number;
  format: (value: number) => string;
  onChoose: ((index: number) => void) | undefined;
}

/** What the picture shows, for those who listen and for the keyboard; seen only while it has the focus. */
function Figures({ points, chosen, format, onChoose }: FigureProps) {
  const { t } = useTranslation();
  return (
    <table className="pg-figures">
      <caption>{t('page.chart.figures')}</caption>
      <tbody>
        {points.map(({ label, value }, at) => (
          <tr key={at}>
            <th scope="row">
              {onChoose ? (
                <button type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
                  {label}
                </button>
              ) : (
                label
              )}
            </th>
            <td>{format(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const chart = widget<Option>({
  type: 'chart',
  icon: ChartColumn,
  label: 'page.widget.chart',
  bound: TALL,
  reads: 'groups',
  links: true,
  schema,
  options: { kind: CHART_KINDS, legend: 'number' },
  Render: Chart,
});
