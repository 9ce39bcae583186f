import { BarChart, FunnelChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { init, use as register, type EChartsCoreOption, type EChartsType } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { useEffect, useRef } from 'react';
import type { ChartKind, ChartPoint } from './chart.model.js';

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

/** Colours that differ also for people who see few colours, in both modes. */
const COLOURS = ['#3d5afe', '#00897b', '#f59f00', '#d6336c', '#7048e8', '#1c7ed6', '#5c940d', '#e8590c'];

/** In both modes, as the theme has them. */
const TEXT = 'var(--bm-palette-text-secondary)';
const LINE = 'var(--bm-palette-divider)';

interface Props {
  kind: ChartKind;
  points: readonly ChartPoint[];
  /** The point that filters others. */
  chosen: number;
  /** Share of the width that the legend of pies and funnels has, in per cent. */
  legend: number;
  format: (value: number) => string;
  onChoose?: ((index: number) => void) | undefined;
}

/** The picture alone: the same figures stand beside it as a table for those who do not see it. */
export function ChartDrawing({ onChoose, ...drawn }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<EChartsType>(undefined);
  const choose = useRef(onChoose);
  useEffect(() => void (choose.current = onChoose));
  useEffect(() => {
    if (!place.current) return undefined;
    const made = init(place.current, undefined, { renderer: 'svg' });
    drawing.current = made;
    made.on('click', ({ dataIndex }) => choose.current?.(dataIndex));
    const watch = new ResizeObserver(() => made.resize());
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      made.dispose();
    };
  }, []);
  useEffect(() => {
    drawing.current?.setOption(optionOf(drawn), { notMerge: true });
  });
  return <div ref={place} className="pg-drawing" aria-hidden />;
}

function optionOf({ kind, points, chosen, legend, format }: Omit<Props, 'onChoose'>): EChartsCoreOption {
  const data = points.map(({ label: name, value }, at) => ({
    name,
    value,
    itemStyle: { opacity: chosen === -1 || chosen === at ? 1 : 0.35 },
  }));
  const base = {
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    color: COLOURS,
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
    return { ...base, legend: beside, series: [{ ...shape, data }] };
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
      splitLine: { lineStyle: { color: LINE } },
      axisLabel: { color: TEXT, formatter: format },
    },
    series: [
      {
        type: kind,
        data,
        ...(kind === 'line' ? { areaStyle: { opacity: 0.12 }, symbolSize: 8 } : { barMaxWidth: 48 }),
      },
    ],
  };
}
