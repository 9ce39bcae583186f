import Box from '@mui/material/Box';
import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { use as register, type EChartsCoreOption } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { CHART_COLOURS } from '../../theme/tokens.js';
import { FILLING, LINE, moves, TEXT, useDrawing } from './use-drawing.js';

register([
  BarChart,
  LineChart,
  PieChart,
  FunnelChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  SVGRenderer,
]);

interface Props {
  kind: 'bar' | 'line' | 'pie' | 'funnel';
  points: readonly { label: string; value: number }[];
  /** What the numbers mean. */
  measure?: string;
  /** The point that filters others; -1 where none does. */
  chosen?: number;
  /** Share of the width that the legend of pies and funnels has, in per cent. */
  legend?: number;
  format: (value: number) => string;
  /** Of its place, in pixels; without it the place fills what is left of a column. */
  height?: number;
  onChoose?: ((index: number) => void) | undefined;
}

type Drawn = Omit<Props, 'onChoose' | 'height'>;

/** The picture alone: the same figures stand beside it as a table for those who do not see it. */
export function ChartDrawing({ onChoose, height, ...drawn }: Props) {
  const place = useDrawing(optionOf(drawn), onChoose);
  return <Box ref={place} sx={height === undefined ? FILLING : { height }} aria-hidden />;
}

function optionOf({ kind, points, measure, chosen = -1, legend = 50, format }: Drawn): EChartsCoreOption {
  const data = points.map(({ label: name, value }, at) => ({
    name,
    value,
    itemStyle: { opacity: chosen === -1 || chosen === at ? 1 : 0.35 },
  }));
  const base = {
    animation: moves(),
    color: CHART_COLOURS,
    textStyle: { fontFamily: 'inherit', color: TEXT },
    tooltip: { valueFormatter: (value: unknown) => format(Number(value)), renderMode: 'richText' },
  };
  if (kind === 'pie' || kind === 'funnel') {
    const beside = {
      type: 'scroll',
      orient: 'vertical',
      right: 0,
      top: 'middle',
      textStyle: { color: TEXT },
    };
    const width = `${100 - legend}%`;
    const shape =
      kind === 'pie'
        ? {
            type: 'pie',
            radius: ['45%', '80%'],
            center: [`${(100 - legend) / 2}%`, '50%'],
            label: { show: false },
          }
        : { type: 'funnel', left: 0, width, top: 8, bottom: 8, label: { show: false } };
    return { ...base, legend: beside, series: [{ ...shape, name: measure, data }] };
  }
  const axis = { axisLine: { lineStyle: { color: LINE } }, axisLabel: { color: TEXT } };
  return {
    ...base,
    grid: {
      left: 4,
      right: 12,
      top: 12,
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: { type: 'category', data: points.map(({ label }) => label), ...axis },
    yAxis: {
      type: 'value',
      // Marks that read the same tell nothing.
      ...(format(0.5) === format(1) || format(0.5) === format(0) ? { minInterval: 1 } : {}),
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: TEXT, formatter: format },
    },
    series: [
      {
        type: kind,
        name: measure,
        data,
        ...(kind === 'line' ? { areaStyle: { opacity: 0.12 }, symbolSize: 8 } : { barMaxWidth: 48 }),
      },
    ],
  };
}
