import Box from '@mui/material/Box';
import { ChartColumn, X } from 'lucide-react';
import type { FieldDefinition } from '@buildmesh/domain';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFault, type ApiFault } from '../../../shared/api/faults/fault.js';
import { fieldLabel } from '../../../entities/field/field-label.js';
import { useFormats } from '../../../entities/field/formats.js';
import { GroupsNotice } from '../../../entities/row/groups-notice.js';
import type { RowAccess, SummaryResult } from '../../../entities/row/row-access.js';
import { EmptyState } from '../../../shared/ui/state/empty-state.js';
import { ErrorState } from '../../../shared/ui/state/error-state.js';
import { IconAction } from '../../../shared/ui/icon-action.js';
import { ListSkeleton } from '../../../shared/ui/state/skeletons.js';
import type { TableQuery } from '../view/table-query.js';
import {
  CHART_KINDS,
  CHART_METHODS,
  chartBody,
  chartPoints,
  fittingChart,
  groupFields,
  numberFields,
  type ChartChoice,
} from './chart.model.js';
import { ChartTable } from './chart-table.js';
import '../table.css';
import { lazyPart } from '../../../shared/ui/state/lazy-part.js';
import { PlainSelect } from '../../../shared/ui/form/plain-select.js';

// Drawing charts takes a library of its own: it comes when the first chart is opened.
const ChartDrawing = lazyPart(
  async () => (await import('../../../shared/ui/chart/chart-drawing.js')).ChartDrawing,
);

const HEIGHT_PX = 260;
/** Share of the width that names have beside a pie, in per cent. */
const LEGEND = 30;

interface Props {
  access: RowAccess;
  fields: readonly FieldDefinition[];
  query: TableQuery;
  choice: ChartChoice | null;
  /** Changes when rows were changed. */
  edition: number;
  onChoice: (choice: ChartChoice) => void;
  /** Absent where the chart is all that is shown. */
  onClose?: () => void;
}

/** A chart of what the table shows, counted by the server over all rows of the query (WE-TABLEVIEW-003). */
export function ChartPanel({ access, fields, query, choice, edition, onChoice, onClose }: Props) {
  const { t } = useTranslation();
  const formats = useFormats();
  const chart = useMemo(() => fittingChart(choice, fields), [choice, fields]);
  const { answer, fault, retry } = useChartAnswer({ access, query, chart, edition });
  const field = fields.find(({ _key }) => _key === chart?.group);
  if (!chart || !field) return <EmptyState compact icon={ChartColumn} title={t('table.chart.no-groups')} />;
  const numbers = numberFields(fields);
  const value = fields.find(({ _key }) => _key === chart.value);
  const measure = [t(`table.chart.method.${chart.method}`), value ? fieldLabel(value, t) : '']
    .filter(Boolean)
    .join(' · ');
  const points = answer ? chartPoints(answer, chart, { field, formats, t }) : [];
  // Other than sums and numbers of rows, averages of what is left over make no group of their own.
  const shown = chart.method === 'avg' ? points.length : (answer?.groups.length ?? 0);
  const format = (number: number) => formats.number(number, chart.method === 'count' ? 0 : 2);
  const set = (change: Partial<ChartChoice>) => onChoice({ ...chart, ...change });
  return (
    <section className="tb-chart" aria-label={t('table.chart')}>
      <div className="tb-chart-tools">
        <Choice
          label={t('table.chart.kind')}
          value={chart.kind}
          options={CHART_KINDS.map((kind) => [kind, t(`table.chart.kind.${kind}`)])}
          onChange={(kind) => set({ kind })}
        />
        <Choice
          label={t('table.chart.group')}
          value={chart.group}
          options={groupFields(fields).map((each) => [each._key, fieldLabel(each, t)])}
          onChange={(group) => set({ group })}
        />
        <Choice
          label={t('table.chart.method')}
          value={chart.method}
          options={CHART_METHODS.filter((method) => method === 'count' || numbers.length > 0).map(
            (method) => [method, t(`table.chart.method.${method}`)],
          )}
          onChange={(method) =>
            set({ method, value: method === 'count' ? '' : chart.value || (numbers[0]?._key ?? '') })
          }
        />
        {chart.method === 'count' ? null : (
          <Choice
            label={t('table.chart.number')}
            value={chart.value}
            options={numbers.map((each) => [each._key, fieldLabel(each, t)])}
            onChange={(key) => set({ value: key })}
          />
        )}
        <span className="tb-gap" />
        {onClose ? (
          <IconAction size="small" icon={X} iconSize={16} label={t('table.chart.close')} onClick={onClose} />
        ) : null}
      </div>
      {fault ? (
        <ErrorState compact fault={fault} onRetry={retry} />
      ) : !answer ? (
        <ListSkeleton rows={4} />
      ) : points.length === 0 ? (
        <p className="fb-none">{t('table.nothing-found')}</p>
      ) : (
        <div className="tb-chart-body">
          <Box sx={{ minWidth: 0 }}>
            <Suspense fallback={<ListSkeleton rows={4} />}>
              <ChartDrawing
                kind={chart.kind}
                points={points}
                measure={measure}
                format={format}
                height={HEIGHT_PX}
                legend={LEGEND}
              />
            </Suspense>
          </Box>
          <ChartTable group={fieldLabel(field, t)} measure={measure} points={points} format={format} />
          <GroupsNotice shown={shown} all={answer.meta.size} />
        </div>
      )}
    </section>
  );
}

interface ChartRequest {
  access: RowAccess;
  query: TableQuery;
  chart: ChartChoice | undefined;
  edition: number;
}

function useChartAnswer({ access, query, chart, edition }: ChartRequest) {
  const [state, setState] = useState<{ answer?: SummaryResult; fault?: ApiFault }>({});
  const [again, setAgain] = useState(0);
  const text = JSON.stringify(chart && chartBody(query, chart));
  useEffect(() => {
    if (text === undefined) return undefined;
    let current = true;
    setState({});
    access.summary(JSON.parse(text) as Parameters<RowAccess['summary']>[0]).then(
      (answer) => current && setState({ answer }),
      (fault: unknown) => current && isApiFault(fault) && setState({ fault }),
    );
    return () => {
      current = false;
    };
  }, [access, text, edition, again]);
  return { ...state, retry: () => setAgain(again + 1) };
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <label className="tb-chart-choice">
      <span aria-hidden>{label}</span>
      <PlainSelect
        aria-label={label}
        dense
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => each === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </PlainSelect>
    </label>
  );
}
