import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import { PieChart } from '@mui/x-charts/PieChart';
import { CHART_COLOURS } from '../../../shared/theme/tokens.js';
import type { ChartKind, ChartPoint } from './chart.model.js';

const HEIGHT_PX = 260;
const AXIS_PX = 64;

interface Props {
  kind: ChartKind;
  points: readonly ChartPoint[];
  /** What the numbers mean. */
  label: string;
  format: (value: number) => string;
}

/** The picture alone; the same figures stand beside it as a table, so it is hidden from screen readers. */
export function ChartDrawing({ kind, points, label, format }: Props) {
  const labels = points.map((point) => point.label);
  const values = points.map(({ value }) => value);
  const valueFormatter = (value: number | null) => (value === null ? '' : format(value));
  const common = {
    height: HEIGHT_PX,
    colors: CHART_COLOURS,
    skipAnimation: true,
    hideLegend: kind !== 'pie',
    disableKeyboardNavigation: true,
  };
  const axes = {
    xAxis: [{ data: labels, scaleType: kind === 'bar' ? ('band' as const) : ('point' as const) }],
    yAxis: [{ width: AXIS_PX, valueFormatter: format }],
  };
  return (
    <div aria-hidden>
      {kind === 'bar' && (
        <BarChart {...common} {...axes} series={[{ data: values, label, valueFormatter }]} />
      )}
      {kind === 'line' && (
        <LineChart {...common} {...axes} series={[{ data: values, label, valueFormatter, area: true }]} />
      )}
      {kind === 'pie' && (
        <PieChart
          {...common}
          series={[
            {
              data: points.map((point, id) => ({ id, ...point })),
              innerRadius: 48,
              valueFormatter: ({ value }) => format(value),
            },
          ]}
        />
      )}
    </div>
  );
}
